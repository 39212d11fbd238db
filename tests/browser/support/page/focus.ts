import type { Page } from "@playwright/test";

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Tabs through the page and back. @returns the focused elements that are hidden or not marked */
export function hiddenWhenFocused(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const found = new Set<string>();
    const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility(),
    );
    for (const stop of [...stops, ...[...stops].reverse()]) {
      stop.focus();
      if (document.activeElement !== stop) continue;
      // The label shows the focus of its radio button, the card that of its link.
      const shown = stop.closest("label") ?? stop;
      const { left, right, top, bottom: end } = shown.getBoundingClientRect();
      // Browsers scroll to the line of the caret, not to the whole field.
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
