import { PAGES } from "../../contract/pages";
import { emptySections, layoutFaults } from "./support/layout";
import { resizeEveryList } from "./support/layout/any-size";
import { expect, test } from "./support/studio/studio";

const PATHS = [
  "/",
  "/services",
  "/projects",
  "/products",
  "/about",
  "/team",
  PAGES.pricingPage.path,
  "/schedule",
  "/contact",
];

const EVERY_WIDTH = [320, 360, 390, 768, 1024, 1280, 1920];
/** One for each number of columns, and the narrowest. */
const FEW_WIDTHS = [320, 390, 768, 1280];

interface Size {
  size: number;
  widths: number[];
  javaScriptEnabled: boolean;
}

/** Nothing and one alone at every width; of more only the rows differ, for which no script is needed. */
const SIZES: Size[] = [
  { size: 0, widths: EVERY_WIDTH, javaScriptEnabled: true },
  { size: 1, widths: EVERY_WIDTH, javaScriptEnabled: true },
  { size: 2, widths: FEW_WIDTHS, javaScriptEnabled: false },
  { size: 4, widths: FEW_WIDTHS, javaScriptEnabled: false },
  { size: 5, widths: FEW_WIDTHS, javaScriptEnabled: false },
  { size: 30, widths: [...FEW_WIDTHS, 1920], javaScriptEnabled: true },
];

test.use({ allowedHosts: ["www.openstreetmap.org"] });

for (const { size, widths, javaScriptEnabled } of SIZES) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test(`every page fits lists of ${size}`, async ({ page, studio }) => {
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
  });
}
