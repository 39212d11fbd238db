import type { Page, Request } from "@playwright/test";
import type { StudioSite } from "../test";
import { test as base, expect, goInStudio, openStudio as open } from "./studio";

export { anotherEditor, choose, expect, STUDIO_NOISE } from "./studio";

/** The token of each page's open Studio. */
const openWith = new WeakMap<Page, string>();

/** Opens a path of the Studio. An open Studio navigates there, which is much faster than loading it again. */
export async function openStudio(page: Page, studio: StudioSite, path = "/structure") {
  const isOpen = page.url().startsWith(`${studio.origin}/studio/`);
  if (isOpen && openWith.get(page) === studio.token) await goInStudio(page, path);
  else await loadStudio(page, studio, path);
}

/** Loads the Studio even if it is open, for tests of its start. */
export async function loadStudio(page: Page, studio: StudioSite, path: string) {
  openWith.set(page, studio.token);
  await open(page, studio, path);
}

/** Follows a page's requests for images. @returns how many wait for an answer, and an end */
function watchImages(page: Page) {
  const waiting = new Set<Request>();
  const onRequest = (request: Request) => {
    if (request.resourceType() === "image") waiting.add(request);
  };
  const onEnd = (request: Request) => void waiting.delete(request);
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  const stop = () =>
    page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
  return { waiting: () => waiting.size, stop };
}

/** A test in its worker's open Studio, on the sample's content. */
export const test = base.extend({
  context: ({ sharedPage }, use) => use(sharedPage.context()),
  page: async ({ sharedPage, viewport, contextOptions, studio }, use, info) => {
    if (viewport) await sharedPage.setViewportSize(viewport);
    const { reducedMotion } = contextOptions;
    await sharedPage.emulateMedia({ colorScheme: "light", reducedMotion });
    const images = watchImages(sharedPage);
    await use(sharedPage);
    // The worker ends after a failed test. Its page stays as it is for the screenshot.
    if (info.status !== info.expectedStatus) return;
    await sharedPage.unrouteAll({ behavior: "ignoreErrors" });
    // The Presentation tool starts a preview, which its cookie continues.
    await sharedPage.context().clearCookies({ name: "preview" });
    // Closes the documents of this test before they are deleted.
    if (sharedPage.url().startsWith(`${studio.origin}/studio/`))
      await openStudio(sharedPage, studio);
    // The next test starts without this one's images.
    await expect.poll(images.waiting, "all images have loaded").toBe(0);
    images.stop();
  },
});
