import type { Page } from "@playwright/test";
import { test as base, goInStudio, openStudio as open } from "./studio";
import type { StudioSite } from "./studio-site";

export { anotherEditor, choose, expect, STILL, STUDIO_NOISE } from "./studio";

/** With which token a page has the Studio open. */
const openWith = new WeakMap<Page, string>();

/**
 * Opens an address of the Studio. Where the page shows the Studio already, that goes there by itself, as after a
 * click: to load it anew is more work than most tests are.
 */
export async function openStudio(page: Page, studio: StudioSite, path = "/structure") {
  const isOpen = page.url().startsWith(`${studio.origin}/studio/`);
  if (isOpen && openWith.get(page) === studio.token) await goInStudio(page, path);
  else await loadStudio(page, studio, path);
}

/** Loads the Studio also where the page shows it, for what is to be seen while it starts. */
export async function loadStudio(page: Page, studio: StudioSite, path: string) {
  openWith.set(page, studio.token);
  await open(page, studio, path);
}

/** A test in the one Studio that its worker keeps open, on seeded content. */
export const test = base.extend({
  context: ({ keptPage }, use) => use(keptPage.context()),
  page: async ({ keptPage, viewport, contextOptions, studio }, use, info) => {
    if (viewport) await keptPage.setViewportSize(viewport);
    const { reducedMotion } = contextOptions;
    await keptPage.emulateMedia({ colorScheme: "light", reducedMotion });
    await use(keptPage);
    // The worker ends with a test that has failed: what its page shows stays for the picture of it.
    if (info.status !== info.expectedStatus) return;
    await keptPage.unrouteAll({ behavior: "ignoreErrors" });
    // The Presentation tool leaves the browser in a preview of the site.
    await keptPage.context().clearCookies({ name: "preview" });
    // Nothing is open any more when the content goes that this test has made.
    if (keptPage.url().startsWith(`${studio.origin}/studio/`)) await openStudio(keptPage, studio);
  },
});
