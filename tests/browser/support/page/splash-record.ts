import type { Page } from "@playwright/test";

export interface Splash {
  text: string;
  /** Whether it covers the centre and all corners of the viewport. */
  coversViewport: boolean;
}

/**
 * Records splashes inside the page, because they are too short to observe from outside.
 * @returns returns the splashes so far
 */
export async function recordSplashes(page: Page): Promise<() => Promise<Splash[]>> {
  await page.addInitScript(() => {
    const gone: Splash[] = [];
    let shown: Splash | null = null;
    Object.assign(window, { splashes: gone });

    function coversViewport(element: Element): boolean {
      const right = document.documentElement.clientWidth - 1;
      const bottom = document.documentElement.clientHeight - 1;
      return [
        [0, 0],
        [right, 0],
        [0, bottom],
        [right, bottom],
        [right / 2, bottom / 2],
      ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
    }

    new MutationObserver(() => {
      const element = document.querySelector("[data-testid=splash]");
      if (element && !shown) {
        shown = { text: element.textContent ?? "", coversViewport: coversViewport(element) };
      } else if (!element && shown) {
        gone.push(shown);
        shown = null;
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { splashes?: Splash[] }).splashes ?? []);
}
