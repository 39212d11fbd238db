import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type TestInfo,
  type WebError,
} from "@playwright/test";
import { WorkerSite } from "./site/worker-site";

export {
  expectNoAxeViolations,
  expectNoAxeViolationsWithin,
  expectReadableColors,
} from "./page/axe";
export { expect };

interface Options {
  /** Expected console errors and warnings. */
  allowedConsole: RegExp[];
  /** External hosts that the page may request, like a map's. The browser resolves none of them. */
  allowedHosts: string[];
}

/** For `test.use`: enables motion, which the configuration reduces elsewhere. */
export const MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

const LOCAL = new Set(["localhost", "127.0.0.1"]);

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

function describeMessage(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

/**
 * Takes a screenshot of each open page. Playwright's own option takes them for passed tests, too, which costs a tenth of a
 * second each.
 */
async function takeScreenshots(context: BrowserContext, info: TestInfo): Promise<void> {
  const pages =
    context
      .browser()
      ?.contexts()
      .flatMap((each) => each.pages()) ?? [];
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`test-failed-${index + 1}.png`);
    // A failed screenshot is no second failure.
    const isTaken = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    if (isTaken) info.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  }
}

/**
 * A test that also fails on a console error or warning, an exception in the page or a request to an external host.
 * `test.use({ allowedConsole: [/…/] })` allows expected ones. Relative URLs refer to the worker's site, which has the
 * sample's content at the start of each test.
 */
export const test = base.extend<
  Options & { watched: undefined },
  { workerSite: WorkerSite; sharedPage: Page }
>({
  workerSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await WorkerSite.start();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Declared here because worker fixtures of another set would start another worker, with a site of its own.
  sharedPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ workerSite }, use) => {
    await workerSite.restore();
    await use(workerSite.origin);
  },
  allowedConsole: [[], { option: true }],
  allowedHosts: [[], { option: true }],
  watched: [
    async ({ context, allowedConsole, allowedHosts }, use, info) => {
      const unexpected: string[] = [];

      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        if (allowedConsole.some((allowed) => allowed.test(message.text()))) return;
        if (allowedHosts.includes(hostOf(message.location().url))) return;
        unexpected.push(describeMessage(message));
      };
      const onError = (error: WebError) => {
        unexpected.push(`exception: ${error.error().message}`);
      };
      // The browser resolves no external host (playwright.config.ts), so such a request fails. Routing all requests
      // instead would disable the browser's cache.
      const onRequest = (request: Request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!protocol.startsWith("http") || LOCAL.has(hostname)) return;
        if (!allowedHosts.includes(hostname)) unexpected.push(`request to ${request.url()}`);
      };
      context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
      await use(undefined);
      if (info.status !== info.expectedStatus || unexpected.length > 0) {
        await takeScreenshots(context, info);
      }
      // Several tests may share a context.
      context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
      expect(unexpected, "nothing unexpected happened in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
