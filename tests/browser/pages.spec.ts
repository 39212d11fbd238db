import { PAGES } from "../../contract/pages";
import { productPath } from "../../contract/product-url";
import { PAGE_PATHS } from "../support/site/page-paths";
import { expectNoAxeViolations, openPage, SIZES, showFromTop } from "./support/page";
import { hiddenWhenFocused } from "./support/page/focus";
import { crossedByWaves } from "./support/page/waves";
import { expect, test } from "./support/test";

/** Answered with 404. */
const MISSING = [productPath("No such product"), "/no-such-page"];

/** A day of which the calendar and the hours that are past are known, later than any server's. */
const FIXED_TIME = new Date("2042-03-05T11:30:00+05:30");

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

test.use({
  timezoneId: "Asia/Kolkata",
  allowedConsole: [/status of 404|no-such-page/],
  allowedHosts: ["www.openstreetmap.org"],
});

for (const path of [...PAGE_PATHS, ...MISSING]) {
  test(`${path} has its accessibility tree, no violation and no overflow`, async ({ page }) => {
    await page.clock.setFixedTime(FIXED_TIME);
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    // What assistive technology reads. After a change of words: npx playwright test pages.spec.ts --update-snapshots
    await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: `${nameOf(path)}.aria.yml` });
    if (path === "/") {
      await expect(page.getByRole("banner")).toMatchAriaSnapshot({ name: "header.aria.yml" });
      await expect(page.getByRole("contentinfo")).toMatchAriaSnapshot({ name: "footer.aria.yml" });
    }

    for (const { name, ...size } of SIZES) {
      await showFromTop(page, size);
      await expectNoAxeViolations(page);
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(excess, `nothing is wider than the screen, ${name}`).toBe(0);
      expect(await crossedByWaves(page), `waves keep clear of words, ${name}`).toEqual([]);
      expect(await hiddenWhenFocused(page), `what has the focus is seen, ${name}`).toEqual([]);
    }
  });
}

test("each page has a unique title and description", async ({ request }) => {
  const titles = new Set<string | undefined>();
  const descriptions = new Set<string | undefined>();
  const paths = PAGE_PATHS.filter((path) => !path.includes("?"));
  for (const path of paths) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    titles.add(html.match(/<title>([^<]+)<\/title>/)?.[1]);
    descriptions.add(html.match(/<meta name="description" content="([^"]+)"/)?.[1]);
  }
  expect(titles).not.toContain(undefined);
  expect(descriptions).not.toContain(undefined);
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
});
