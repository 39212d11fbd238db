import { PAGE_PATHS } from "../support/site/page-paths";
import { layoutFaults } from "./support/layout/layout-faults";
import { expect, test } from "./support/test";

/** Twice a browser's own. */
const LARGE_TEXT = { standard: 32, fixed: 26 };

test.use({ allowedHosts: ["www.openstreetmap.org"] });

test("every page can be read in text of 200 %", async ({ page }) => {
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
