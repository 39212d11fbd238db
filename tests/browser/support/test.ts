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
import { WorkersSite } from "./site/worker-site";

export {
  expectNoAxeViolations,
  expectNoAxeViolationsWithin,
  expectReadableColors,
} from "./page/axe";
export { expect };

interface Options {
  /** Console errors and warnings this test brings about on purpose. */
  allowedConsole: RegExp[];
  /** Hosts outside that the page may ask, like a map's; the browser finds none of them. */
  allowedHosts: string[];
}

/** For `test.use`: the page moves as most visitors see it. Elsewhere it stands still, as the configuration says. */
export const MOTION = { contextOptions: { reducedMotion: "no-preference" } } as const;

const LOCAL = new Set(["localhost", "127.0.0.1"]);

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}

function inWords(message: ConsoleMessage): string {
  return `console ${message.type()}: ${message.text()} (${message.location().url})`;
}

/**
 * Keeps what every page shows, of a test that has failed. Playwright's own way draws a picture of each page of each
 * test before it knows: that is a tenth of a second for nothing, two hundred times.
 */
async function keepPictures(context: BrowserContext, info: TestInfo): Promise<void> {
  const pages =
    context
      .browser()
      ?.contexts()
      .flatMap((each) => each.pages()) ?? [];
  for (const [index, page] of pages.entries()) {
    const path = info.outputPath(`test-failed-${index + 1}.png`);
    // A page that cannot be drawn is no second failure.
    const isKept = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    if (isKept) info.attachments.push({ name: "screenshot", path, contentType: "image/png" });
  }
}

/**
 * A test that also fails on what nobody looked for: a console error or warning, an exception in the page,
 * a request that leaves this machine. `test.use({ allowedConsole: [/…/] })` allows what is meant to happen.
 * Relative addresses are those of the worker's own site, which every test finds as it was seeded.
 */
export const test = base.extend<
  Options & { watched: undefined },
  { workersSite: WorkersSite; keptPage: Page }
>({
  workersSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await WorkersSite.start();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  // Here and not where it is used: a worker starts anew, with its site, for tests of other such parts.
  keptPage: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ workersSite }, use) => {
    await workersSite.restore();
    await use(workersSite.origin);
  },
  allowedConsole: [[], { option: true }],
  allowedHosts: [[], { option: true }],
  watched: [
    async ({ context, allowedConsole, allowedHosts }, use, info) => {
      const surprises: string[] = [];

      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        if (allowedConsole.some((allowed) => allowed.test(message.text()))) return;
        if (allowedHosts.includes(hostOf(message.location().url))) return;
        surprises.push(inWords(message));
      };
      const onError = (error: WebError) => {
        surprises.push(`exception: ${error.error().message}`);
      };
      // The browser knows no name of a host outside (playwright.config.ts): asking is all it can do. Catching every
      // request instead would turn its cache off.
      const onRequest = (request: Request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!protocol.startsWith("http") || LOCAL.has(hostname)) return;
        if (!allowedHosts.includes(hostname)) surprises.push(`request to ${request.url()}`);
      };
      context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
      await use(undefined);
      if (info.status !== info.expectedStatus || surprises.length > 0) {
        await keepPictures(context, info);
      }
      // A context may serve several tests.
      context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
      expect(surprises, "nothing unexpected happened in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
