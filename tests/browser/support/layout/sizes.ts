import type { Page } from "@playwright/test";

/** What every page and every state of it has to hold. */
export const SIZES = [
  { name: "on a wide screen", width: 1280, height: 800 },
  { name: "on a phone", width: 390, height: 844 },
  // What a screen of 1280 by 800 shows then.
  { name: "at 400 % zoom", width: 320, height: 200 },
];

/** Shows a page in this size, scrolled up: what is half below the sticky header would count as too small. */
export async function showFromTop(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(() => window.scrollTo(0, 0));
}
