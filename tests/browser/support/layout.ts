import type { Page } from "@playwright/test";

/** Lists visible layout faults: horizontal overflow, clipped text and gaps in rows of cards. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    const excess = root.scrollWidth - root.clientWidth;
    if (excess > 0) found.push(`${excess}px wider than the screen`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility()) continue;
      // Visually hidden text is clipped on purpose; slides out of view do not count.
      const box = element.closest(".overflow-hidden");
      if (!box || element.closest(".sr-only, [aria-hidden=true], [aria-roledescription]")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [inner, outer] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
      const isCut =
        inner.right > outer.right + 2 ||
        inner.bottom > outer.bottom + 2 ||
        inner.left < outer.left - 2;
      if (isCut) found.push(`"${text.textContent.trim().slice(0, 40)}" is cut off`);
    }

    const main = document.querySelector("main") as HTMLElement;
    // All rows of cards end at the same edge.
    for (const grid of main.querySelectorAll("ul, ol, dl")) {
      if (getComputedStyle(grid).display !== "grid" || grid.closest("article")) continue;
      // Projects keep three columns whatever their number.
      const columns = getComputedStyle(grid).gridTemplateColumns.split(" ").length;
      if (columns === 3 && grid.querySelector(":scope > .moves")) continue;
      const right = Math.round(grid.getBoundingClientRect().right);
      const rows = new Map<number, number>();
      for (const cell of grid.children) {
        const box = cell.getBoundingClientRect();
        const row = Math.round(box.top);
        rows.set(row, Math.max(rows.get(row) ?? 0, Math.round(box.right)));
      }
      for (const end of rows.values()) {
        if (right - end > 4) found.push(`a hole of ${right - end}px in ${grid.className}`);
      }
    }
    return found;
  });
}

/** The headings of empty sections. */
export function emptySections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holds = "li, article, tr, dd, details, form, iframe, address, a, p ~ p";
    return [...document.querySelectorAll("main section, footer div:has(> h2)")]
      .filter((section) => section.querySelector("h2, h3") && !section.querySelector(holds))
      .map((section) => `"${section.querySelector("h2, h3")?.textContent}" is empty`);
  });
}
