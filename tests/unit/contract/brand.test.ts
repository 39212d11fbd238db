import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { brandCss } from "../../../scripts/build/brand.mjs";

const HINT = "contract/brand.js changed: run npm run brand and commit what it writes";

test("app/styles/brand.generated.css is up to date", () => {
  expect(readFileSync("app/styles/brand.generated.css", "utf8"), HINT).toBe(brandCss());
});
