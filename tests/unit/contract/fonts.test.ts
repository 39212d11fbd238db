import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { FONTS, SHARE_FONT } from "../../../contract/fonts.js";
import { fontsCss } from "../../../scripts/build/fonts.mjs";

const FILES = [...Object.keys(FONTS), "rupee"].map((name) => `app/fonts/${name}.woff2`);

test("app/fonts/fonts.generated.css is up to date", () => {
  const written = readFileSync("app/fonts/fonts.generated.css", "utf8");
  expect(written, "Run `npm run fonts` and commit app/fonts").toBe(fontsCss());
});

test.each(FILES)("%s exists, and the styles name it", (file) => {
  expect(existsSync(file)).toBe(true);
  expect(fontsCss()).toContain(`url("./${file.split("/").at(-1)}")`);
});

test.each([SHARE_FONT, ...SHARE_FONT.others])("$file of share images is installed", ({ file }) => {
  expect(existsSync(createRequire(import.meta.url).resolve(file))).toBe(true);
});
