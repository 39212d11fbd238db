import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MARK } from "../../../contract/brand";
import { brandCss } from "../../../scripts/build/brand.mjs";

const HINT = "contract/brand.js changed: run npm run brand and commit what it writes";

describe("files generated from the brand", () => {
  test("app/styles/brand.css is up to date", () => {
    expect(readFileSync("app/styles/brand.css", "utf8"), HINT).toBe(brandCss());
  });

  test("og.png has the mark's background", async () => {
    const { data, info } = await sharp("public/og.png")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The mark is 300 pixels in the middle; a tenth from its top there are no waves.
    const at = ((info.height - 300) / 2 + 30) * info.width + info.width / 2;
    const colour = [...data.subarray(at * 3, at * 3 + 3)];
    const background = [1, 3, 5].map((from) =>
      Number.parseInt(MARK.background.slice(from, from + 2), 16),
    );
    for (const [index, value] of background.entries()) {
      expect(Math.abs((colour[index] ?? 0) - value), HINT).toBeLessThanOrEqual(3);
    }
  });
});
