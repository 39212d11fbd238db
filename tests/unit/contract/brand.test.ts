import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { MARK } from "../../../contract/brand";
import { brandCss } from "../../../scripts/build/brand.mjs";

const HINT = "contract/brand.js changed: run npm run brand and commit what it writes";

test("app/styles/brand.css is up to date", () => {
  expect(readFileSync("app/styles/brand.css", "utf8"), HINT).toBe(brandCss());
});

test("og.png has the mark's background", async () => {
  const image = sharp("public/og.png").removeAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  // The mark is 300 pixels in the middle; a tenth from its top there are no waves.
  const at = ((info.height - 300) / 2 + 30) * info.width + info.width / 2;
  const background = Buffer.from(MARK.background.slice(1), "hex");
  expect(background).toHaveLength(3);
  const away = [...background].map((value, index) => Math.abs(value - (data[at * 3 + index] ?? 0)));
  expect(Math.max(...away), HINT).toBeLessThanOrEqual(3);
});
