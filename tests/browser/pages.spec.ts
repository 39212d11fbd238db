import { PAGE_PATHS } from "../support/page-paths";
import { openPage } from "./support/hydrated";
import { expect, expectNoAxeViolations, test } from "./support/test";

/** Answered with 404. */
const MISSING = ["/products/privacy/no-such-product", "/no-such-page"];

test.use({
  allowedConsole: [/status of 404|no-such-page/],
  allowedHosts: ["www.openstreetmap.org"],
});

for (const path of [...PAGE_PATHS, ...MISSING]) {
  test(`${path} is sound`, { tag: "@phone" }, async ({ page }) => {
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, "nothing is wider than the screen").toBe(0);
    await expectNoAxeViolations(page);
  });
}

test("each page has a title and a description of its own", async ({ request }) => {
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
