import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import type { StudioSite } from "../test";
import { test as base } from "../test";

export { expect, startStudioSite } from "../test";

/** Opens a path of the Studio in a browser that is signed in with the token. */
export async function openStudio(page: Page, { origin, token }: StudioSite, path = "/structure") {
  // Any page of the origin gives access to its localStorage.
  if (!page.url().startsWith(`${origin}/`)) await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => {
    localStorage.setItem("__studio_auth_token_local", value);
  }, JSON.stringify({ token }));
  await page.goto(`${origin}/studio${path}`);
}

/** Navigates inside the open Studio. */
export async function goInStudio(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/studio${path}`);
}

/** Clicks an entry of the Studio's lists, which an overlay covers until the mouse moves. */
export async function choose(entry: Locator): Promise<void> {
  await entry.hover({ force: true });
  await entry.click();
}

/** A browser context for a second editor. */
export function anotherEditor(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 };
  return browser.newContext({ viewport, reducedMotion: "reduce" });
}

/** Console messages of the Studio itself, which say nothing about the project. */
export const STUDIO_NOISE = [
  // Presence closes its socket too early, or writes to it too late, when a page is left.
  /socket\/production.*WebSocket is closed before|WebSocket is already in CLOSING/,
  // The Studio reports slow operations, which a busy machine has.
  /Building schema for synchronization/,
  // The Presentation tool waits a few seconds for its frame, which a busy machine may need. It connects later.
  /Received no response to message '(?:comlink\/heartbeat|presentation\/snapshot-event)'/,
  /Unable to connect to visual editing/,
  // The Studio's own upload uses a deprecated property.
  /`configContext\.client` is deprecated/,
];

/** A test with a Studio on the sample's content. */
export const test = base.extend<{ studio: StudioSite }>({
  // Depends on `baseURL`, which restores the content.
  studio: ({ workerSite, baseURL: _ }, use) => use(workerSite.toChange()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  allowedConsole: async ({}, use) => use(STUDIO_NOISE),
});
