import type { Page } from "@playwright/test";

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** What a visitor who goes through the page by keyboard, forwards and back, would not see where they are. */
export function hiddenWhenFocused(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const found = new Set<string>();
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility(),
    );
    for (const stop of [...stops, ...[...stops].reverse()]) {
      stop.focus();
      if (document.activeElement !== stop) continue;
      // A radio button that is drawn by its label, and a link that is a whole card, are seen by these.
      const shown = stop.closest("label") ?? stop;
      const { left, right, top, bottom: end } = shown.getBoundingClientRect();
      // Browsers bring the line with the caret into view, not the whole of a large field.
      const bottom = stop.localName === "textarea" ? Math.min(end, top + 48) : end;
      const [upper, lower] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const middle = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1);
      const isSeen = (y: number) => {
        const there = document.elementFromPoint(middle, y);
        return there !== null && (shown.contains(there) || there.contains(shown));
      };
      const isWhole = bottom - top > innerHeight || (top >= 0 && bottom <= innerHeight + 1);
      if (!isWhole || !isSeen(upper + 2) || !isSeen((upper + lower) / 2)) {
        const name = shown.textContent || stop.id;
        found.add(`${stop.localName} "${name.trim().slice(0, 40)}"`);
      }
    }
    return [...found];
  }, STOPS);
}
