import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { MARK } from "../../../contract/brand";
import { brandCss, markSvg } from "../../../scripts/lib/brand.mjs";

const HINT = "contract/brand.js changed: run npm run brand and commit what it writes";

describe("what is made of the brand", () => {
  it.each([
    ["app/styles/brand.css", brandCss()],
    ["public/favicon.svg", markSvg()],
  ])("%s is up to date", (file, expected) => {
    expect(readFileSync(file, "utf8"), HINT).toBe(expected);
  });

  it.each(["apple-touch-icon", "icon-192", "icon-512", "og"])(
    "%s.png has the mark's ground",
    async (name) => {
      const { data, info } = await sharp(`public/${name}.png`)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      // A tenth from the top in the middle, above the waves.
      const size = name === "og" ? 300 : info.width;
      const [left, top] = [(info.width - size) / 2, (info.height - size) / 2];
      const x = Math.round(left + size / 2);
      const y = Math.round(top + size * 0.1);
      const at = (y * info.width + x) * 3;
      const colour = [...data.subarray(at, at + 3)];
      const ground = [1, 3, 5].map((from) =>
        Number.parseInt(MARK.ground.slice(from, from + 2), 16),
      );
      for (const [index, value] of ground.entries()) {
        expect(Math.abs((colour[index] ?? 0) - value), HINT).toBeLessThanOrEqual(3);
      }
    },
  );
});
