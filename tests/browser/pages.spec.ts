import type { Page } from "@playwright/test";
import { PAGES } from "../../contract/pages";
import { productPath } from "../../contract/product-url";
import { PAGE_PATHS } from "../support/sample";
import { expectNoAxeViolations, expectToTellLinks, untilHydrated } from "./support/page";
import { expect, siteTest, test } from "./support/test";

/** Links in a sentence. */
const IN_SENTENCES: Record<string, string[]> = {
  [PAGES.contactPage.path]: ["Privacy notice"],
  [PAGES.schedulePage.path]: ["Privacy notice"],
};

/** Answered with 404. */
const MISSING = [productPath("No such product"), "/no-such-page"];

/** Pages of the same parts as another one, which has an accessibility tree. */
const LIKE_ANOTHER = new Set([
  productPath("Print Studio Customizer"),
  productPath("No such product"),
  `${PAGES.projectsPage.path}?tech=kotlin`,
  `${PAGES.projectsPage.path}?tech=COBOL`,
]);

/** Pages that differ from another one in their texts only. */
const OTHER_TEXTS = new Set([
  productPath("Print Studio Customizer"),
  `${PAGES.projectsPage.path}?tech=kotlin`,
]);

/** A day of which the calendar and the hours that are past are known, later than any server's. */
const FIXED_TIME = new Date("2042-03-05T11:30:00+05:30");

/** The viewports that every page has to support. Axe runs once, where most of a page is visible. */
const SIZES = [
  { name: "on a wide screen", width: 1280, height: 800, hasAxe: true },
  { name: "on a phone", width: 390, height: 844, hasAxe: false },
  // A screen of 1280 by 800 at 400 percent zoom.
  { name: "at 400 % zoom", width: 320, height: 200, hasAxe: false },
];

/** The name of a page for its files, whatever its path: by its type, and by what its path has beside it. */
function nameOf(path: string): string {
  const pages = Object.entries(PAGES).map(
    ([type, page]) => [type, page.path.split(":")[0] ?? ""] as const,
  );
  const [type = "", fixed = ""] =
    pages
      .filter(([, start]) => path.startsWith(start))
      .sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const page =
    fixed === "/" && path !== "/"
      ? ""
      : type.replace(/Page$/, "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return [page, ...path.slice(fixed.length).split(/\W+/)].filter(Boolean).join("-");
}

/** What the keyboard can reach. */
const STOPS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Tabs through the page and back. @returns the focused elements that are hidden or not marked */
function hiddenWhenFocused(page: Page): Promise<string[]> {
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

/** The texts and controls that decorative waves overlap, with the overlap in pixels. */
function crossedByWaves(page: Page): Promise<string[]> {
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

/** What is wrong with the page at its current size. */
async function faultsOf(page: Page): Promise<string[]> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(excess > 0 ? [`${excess}px wider than the screen`] : []),
    ...(await crossedByWaves(page)).map((text) => `waves cross ${text}`),
    ...(await hiddenWhenFocused(page)).map((stop) => `not seen with the focus: ${stop}`),
  ];
}

test.use({
  timezoneId: "Asia/Kolkata",
  allowedConsole: [/status of 404|no-such-page/],
  allowedHosts: ["www.openstreetmap.org"],
});

for (const path of [...PAGE_PATHS, ...MISSING]) {
  const ofPage = path === PAGES.schedulePage.path ? test : siteTest;
  const what = LIKE_ANOTHER.has(path) ? "no violation" : "its accessibility tree, no violation";

  const tag = OTHER_TEXTS.has(path) ? "@full" : [];

  ofPage(`${path} has ${what} and no overflow`, { tag }, async ({ page }) => {
    if (ofPage === test) await page.clock.setFixedTime(FIXED_TIME);
    const isMissing = MISSING.includes(path);
    const logged =
      path === "/no-such-page" &&
      page.waitForEvent("console", (message) => message.text().includes(path));
    expect((await page.goto(path))?.status()).toBe(isMissing ? 404 : 200);
    await untilHydrated(page);
    await logged;
    const robots = page.locator("meta[name=robots]");
    if (isMissing) await expect(robots).toHaveAttribute("content", "noindex");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    if (!LIKE_ANOTHER.has(path)) {
      // What assistive technology reads. After a change of words: npx playwright test pages.spec.ts --update-snapshots
      const name = `${nameOf(path)}.aria.yml`;
      await expect(page.getByRole("main")).toMatchAriaSnapshot({ name });
    }
    if (path === "/") {
      await expect(page.getByRole("banner")).toMatchAriaSnapshot({ name: "header.aria.yml" });
      await expect(page.getByRole("contentinfo")).toMatchAriaSnapshot({ name: "footer.aria.yml" });
    }
    const leaving = page.getByRole("link", { name: /\(opens in a new tab\)$/ });
    await expect(leaving.and(page.locator(':not([target="_blank"])'))).toHaveCount(0);
    await expectToTellLinks(page, IN_SENTENCES[path]);
    for (const { name, hasAxe, ...size } of SIZES) {
      await page.setViewportSize(size);
      if (hasAxe) await expectNoAxeViolations(page);
      expect(await faultsOf(page), name).toEqual([]);
    }
  });
}
