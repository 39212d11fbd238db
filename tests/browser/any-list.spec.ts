import { resizeEveryList } from "./support/any-size";
import { emptySections, layoutFaults } from "./support/layout-faults";
import { expect, STILL, test } from "./support/studio";

const PATHS = [
  "/",
  "/services",
  "/projects",
  "/products",
  "/about",
  "/team",
  "/plan",
  "/schedule",
  "/contact",
];

const EVERY_WIDTH = [320, 360, 390, 768, 1024, 1280, 1920];
/** One for each number of columns, and the narrowest. */
const FEW_WIDTHS = [320, 390, 768, 1280];

/** Nothing and one alone at every width; of more only the rows differ. */
const SIZES: [size: number, widths: number[]][] = [
  [0, EVERY_WIDTH],
  [1, EVERY_WIDTH],
  [2, FEW_WIDTHS],
  [4, FEW_WIDTHS],
  [5, FEW_WIDTHS],
  [30, [...FEW_WIDTHS, 1920]],
];

test.use({ ...STILL, allowedHosts: ["www.openstreetmap.org"] });

for (const [size, widths] of SIZES) {
  test(`every page holds lists of ${size}`, async ({ page, studio }) => {
    await resizeEveryList(studio.client, size);
    const found: Record<string, string[]> = {};
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const empty = await emptySections(page);
      if (empty.length > 0) found[path] = empty;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const here = await layoutFaults(page);
        if (here.length > 0) found[`${path} at ${width}px`] = here;
      }
    }
    expect(found).toEqual({});
  });
}
