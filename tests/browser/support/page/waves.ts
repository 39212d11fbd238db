import type { Page } from "@playwright/test";

/** The texts and controls that decorative waves overlap, with the overlap in pixels. */
export function crossedByWaves(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const waves of document.querySelectorAll("svg.waves")) {
      const lines = [...waves.querySelectorAll("path")].map((line) => line.getBoundingClientRect());
      const top = Math.min(...lines.map((line) => line.top));
      const bottom = Math.max(...lines.map((line) => line.bottom));
      const read = waves.parentElement?.querySelectorAll("h1, h2, p, a, address, li") ?? [];
      for (const element of read) {
        const box = element.getBoundingClientRect();
        const depth = Math.min(box.bottom, bottom) - Math.max(box.top, top);
        if (depth > 0) found.push(`${Math.round(depth)}px of ${element.textContent?.slice(0, 40)}`);
      }
    }
    return found;
  });
}
