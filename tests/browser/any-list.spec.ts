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

const WIDTHS = [320, 360, 390, 768, 1024, 1280, 1920];

test.use({ ...STILL, allowedHosts: ["www.openstreetmap.org"] });

for (const size of [0, 1, 2, 4, 5, 30]) {
  test(`every page holds lists of ${size}`, async ({ page, studio }) => {
    await resizeEveryList(studio.client, size);
    const found: Record<string, string[]> = {};
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const empty = await emptySections(page);
      if (empty.length > 0) found[path] = empty;
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const here = await layoutFaults(page);
        if (here.length > 0) found[`${path} at ${width}px`] = here;
      }
    }
    expect(found).toEqual({});
  });
}
