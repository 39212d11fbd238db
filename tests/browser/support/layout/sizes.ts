import type { Page } from "@playwright/test";

/** The viewports that every page has to support. */
export const SIZES = [
  { name: "on a wide screen", width: 1280, height: 800 },
  { name: "on a phone", width: 390, height: 844 },
  // A screen of 1280 by 800 at 400 percent zoom.
  { name: "at 400 % zoom", width: 320, height: 200 },
];

/** Resizes the page and scrolls to the top: targets half below the sticky header would count as too small. */
export async function showFromTop(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(() => window.scrollTo(0, 0));
}
