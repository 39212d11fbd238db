import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { SanityClient } from "@sanity/client";
import { editorsClient, editorsToken } from "../../support/editors-client";
import { type Site, startSite } from "../../support/server";
import { test as base } from "./test";

export { expect } from "./test";

interface StudioSite extends Site {
  /** As a page sees it. */
  origin: string;
  token: string;
  client: SanityClient;
}

/** A site with its Studio, and what a test needs to look behind it. */
export async function startStudioSite(env: Record<string, string> = {}): Promise<StudioSite> {
  const site = await startSite({ env });
  const origin = site.url.replace("127.0.0.1", "localhost");
  return { ...site, origin, token: editorsToken(site), client: editorsClient(site) };
}

/** Opens an address of the Studio with the token in it, as the first start prints it. */
export async function openStudio(page: Page, { origin, token }: StudioSite, path = "/structure") {
  await page.goto(`${origin}/studio${path}#token=${token}`);
}

/** Clicks an entry of the Studio's lists, which lie under a pane of glass until a mouse moves. */
export async function choose(entry: Locator): Promise<void> {
  await entry.hover({ force: true });
  await entry.click();
}

/** A second editor, in a browser of their own. */
export function anotherEditor(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1280, height: 800 } });
}

/** What the real Studio says to nobody. */
const STUDIO_NOISE = [
  // Its presence closes its socket before it is open, or still speaks after, when a page is left.
  /socket\/production.*WebSocket is closed before|WebSocket is already in CLOSING/,
  // Its own code still uses what it calls deprecated when a picture is uploaded.
  /`configContext\.client` is deprecated/,
];

/** A test with a Studio on a dataset of its own, kept by the worker for its other tests. */
export const test = base.extend<object, { studio: StudioSite }>({
  studio: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const studio = await startStudioSite();
      await use(studio);
      await studio.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  allowedConsole: async ({}, use) => use(STUDIO_NOISE),
});
