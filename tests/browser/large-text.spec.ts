import { PAGE_PATHS } from "../support/site/page-paths";
import { layoutFaults } from "./support/layout";
import { expect, test } from "./support/test";

/** Twice a browser's own. */
const LARGE_TEXT = { standard: 32, fixed: 26 };

test.use({ allowedHosts: ["www.openstreetmap.org"] });

test("a phone's header shows the whole company name in text of 200 %", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: LARGE_TEXT });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about");
  const name = page.getByRole("banner").locator("[data-company-name]");
  const { lines, isCut } = await name.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return {
      lines: Math.round(element.clientHeight / lineHeight),
      isCut: element.scrollHeight > element.clientHeight + 1,
    };
  });
  expect(lines).toBeLessThanOrEqual(2);
  expect(isCut).toBe(false);
  await expect(page.getByRole("button", { name: "Open menu" })).toBeInViewport({ ratio: 1 });
});

test("no page overflows in text of 200 %", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: LARGE_TEXT });
  const found: Record<string, string[]> = {};
  for (const path of PAGE_PATHS.filter((path) => !path.includes("?"))) {
    await page.goto(path);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size, "the text is twice as large").toBe("34px");
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const here = await layoutFaults(page);
      const header = await page.getByRole("banner").boundingBox();
      if (!header || header.height > 200) here.push(`a header of ${header?.height}px`);
      if (here.length > 0) found[`${path} at ${width}px`] = here;
    }
  }
  expect(found).toEqual({});
});
