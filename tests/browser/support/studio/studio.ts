import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { test as base, MOTION } from "../test";
import type { StudioSite } from "./studio-site";

export { expect } from "../test";
export { startStudioSite } from "./studio-site";

/** Opens an address of the Studio with the token in it, as the first start prints it. */
export async function openStudio(page: Page, { origin, token }: StudioSite, path = "/structure") {
  await page.goto(`${origin}/studio${path}#token=${token}`);
}

/** Goes to an address of the Studio that the page shows, as after a click. */
export async function goInStudio(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/studio${path}`);
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
export const STUDIO_NOISE = [
  // Its presence closes its socket before it is open, or still speaks after, when a page is left.
  /socket\/production.*WebSocket is closed before|WebSocket is already in CLOSING/,
  // It measures itself, and a busy machine is slow.
  /Building schema for synchronization/,
  // It gives the frame of the Presentation tool three seconds to answer, which a busy machine may not have.
  /Received no response to message 'comlink\/heartbeat'/,
  // Its own code still uses what it calls deprecated when a picture is uploaded.
  /`configContext\.client` is deprecated/,
];

/** For `test.use` where the Studio shows a page of the site: waves that drift in its frame leave it no time to answer. */
export const STILL = { contextOptions: { reducedMotion: "reduce" } } as const;

/** A test with a Studio on seeded content. */
export const test = base.extend<{ studio: StudioSite }>({
  // An editor presses what has just moved.
  contextOptions: MOTION.contextOptions,
  // After `baseURL`, which brings the content back.
  studio: ({ workersSite, baseURL: _ }, use) => use(workersSite.toChange()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  allowedConsole: async ({}, use) => use(STUDIO_NOISE),
});
