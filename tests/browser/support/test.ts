import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type TestInfo,
  type WebError,
} from "@playwright/test";
import type { SanityClient, SanityDocument } from "@sanity/client";
import { type FakeEndpoint, startContactEndpoint } from "../../support/contact";
import {
  editorClient,
  restoreContent,
  type Site,
  startSite,
  storedToken,
} from "../../support/site";

export { expect };

interface Options {
  /** Expected console errors and warnings. */
  allowedConsole: RegExp[];
  /** External hosts that the page may request, like a map's. The browser resolves none of them. */
  allowedHosts: string[];
}

interface Tools {
  /** What the test expects on the console: a test adds to it. */
  allowed: RegExp[];
  /** Emulates for one test what Playwright fixes for a whole context: scripts that are off, a time zone. */
  devTools: CDPSession;
}

/** The second argument of a test that is in the full lane only. */
export const FULL = { tag: "@full" } as const;

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

export interface StudioSite extends Site {
  /** With `localhost`, the host that pages use. */
  origin: string;
  token: string;
  /** A token with read access only. */
  viewerToken: string;
  client: SanityClient;
}

/** Starts a site with its Studio, and adds tokens and a client. */
export async function startStudioSite(env: Record<string, string> = {}): Promise<StudioSite> {
  const site = await startSite({ env });
  return {
    ...site,
    origin: site.url.replace("127.0.0.1", "localhost"),
    token: storedToken(site, "write"),
    viewerToken: storedToken(site, "read"),
    client: editorClient(site),
  };
}

/** A worker's site, lake and Studio, which all its tests share. */
export class WorkerSite {
  private isChanged = false;

  private constructor(
    /** Receives the site's contact messages. */
    readonly endpoint: FakeEndpoint,
    private readonly site: StudioSite,
    /** All documents, as the worker's tests find them: drafts, releases and assets included. */
    private readonly content: SanityDocument[],
  ) {}

  static async start(): Promise<WorkerSite> {
    const endpoint = await startContactEndpoint();
    const site = await startStudioSite({ CONTACT_ENDPOINT_URL: endpoint.url });
    return new WorkerSite(endpoint, site, await site.client.fetch("*"));
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Restores the initial content, so that tests do not depend on each other. */
  async restore(): Promise<void> {
    if (this.isChanged) await restoreContent(this.site.client, this.content);
    this.isChanged = false;
  }

  /** Returns the site to a test that writes to the dataset. */
  toChange(): StudioSite {
    this.isChanged = true;
    return this.site;
  }

  /** @throws if the site had ended by itself, which a test may see as a refused connection only */
  async stop(): Promise<void> {
    const { child, output } = this.site;
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    await this.site.stop();
    await this.endpoint.stop();
    if (hasEnded) throw new Error(`The site ended during the tests and printed:\n${output()}`);
  }
}

/** A document without its revision, as a model of others. */
export async function modelOf(client: SanityClient, id: string) {
  const document = await client.getDocument(id);
  if (!document) throw new Error(`The dataset has no ${id}.`);
  const { _rev, ...model } = document;
  return model;
}

const DESKTOP = { viewport: { width: 1280, height: 800 }, screen: { width: 1920, height: 1080 } };

/** For `test.use`: a phone. */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  // The browser chooses a page's first images by it, before it knows the viewport.
  screen: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** Opens a page for all tests of a worker. */
async function keepOpen(
  browser: Browser,
  { origin }: WorkerSite,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ ...options, baseURL: origin });
  await use(await context.newPage());
  await context.close();
}

/**
 * A test that also fails on a console error or warning, an exception in the page or a request to an external host.
 * `test.use({ allowedConsole: [/…/] })`, or `allowed.push(/…/)` in a test, allows expected ones. Relative URLs refer to
 * the worker's site, which has the sample's content at the start of each test, also after a test that changed it with
 * `client`.
 */
export const test = base.extend<
  Options & Tools & { client: SanityClient; watched: undefined },
  { workerSite: WorkerSite; sharedPage: Page; sitePage: Page; phonePage: Page }
>({
  workerSite: [
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
  // Separate from the Studio's page, which stays signed in.
  sitePage: [
    ({ browser, workerSite }, use) => keepOpen(browser, workerSite, DESKTOP, use),
    { scope: "worker" },
  ],
  phonePage: [
    ({ browser, workerSite }, use) => keepOpen(browser, workerSite, PHONE, use),
    { scope: "worker" },
  ],
  baseURL: async ({ workerSite }, use) => {
    await workerSite.restore();
    await use(workerSite.origin);
  },
  // Depends on `baseURL`, which restores the content.
  client: ({ workerSite, baseURL: _ }, use) => use(workerSite.toChange().client),
  allowedConsole: [[], { option: true }],
  allowedHosts: [[], { option: true }],
  allowed: ({ allowedConsole }, use) => use([...allowedConsole]),
  devTools: async ({ page }, use) => {
    const session = await page.context().newCDPSession(page);
    await use(session);
    await session.detach();
  },
  watched: [
    async ({ context, allowed, allowedHosts }, use, info) => {
      const unexpected: string[] = [];

      const onConsole = (message: ConsoleMessage) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        if (allowed.some((expected) => expected.test(message.text()))) return;
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

/**
 * A test in the page that its worker keeps open: half as much work for the browser as a page of its own. The page gets
 * back its size, media, connection, cookies and storage. A test that replaces the clock or adds scripts takes `test`.
 */
export const siteTest = test.extend<{ keptPage: Page }>({
  keptPage: ({ sitePage }, use) => use(sitePage),
  context: ({ keptPage }, use) => use(keptPage.context()),
  page: async ({ keptPage: page, viewport, contextOptions, baseURL: _ }, use, info) => {
    if (viewport) await page.setViewportSize(viewport);
    const { reducedMotion } = contextOptions;
    await page.emulateMedia({ media: null, forcedColors: null, colorScheme: null, reducedMotion });
    await use(page);
    // The worker ends after a failed test. Its page stays as it is for the screenshot.
    if (info.status !== info.expectedStatus) return;
    await page.unrouteAll({ behavior: "ignoreErrors" });
    for (const event of ["request", "dialog"] as const) page.removeAllListeners(event);
    await page.context().setOffline(false);
    await page.context().clearCookies();
    // The smallest response of the origin. What a page stores while it goes is there by then.
    await page.goto("/robots.txt");
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  },
});

/** The same on a phone. */
export const phoneTest = siteTest.extend({
  keptPage: ({ phonePage }, use) => use(phonePage),
  viewport: PHONE.viewport,
});
