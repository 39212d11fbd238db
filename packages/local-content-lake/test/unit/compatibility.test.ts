import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CELLS } from "../../compat/cells.mjs";
import { compatibilityPage, keyOf } from "../../compat/report.mjs";

const PACKAGE = join(import.meta.dirname, "../..");
const results = JSON.parse(readFileSync(join(PACKAGE, "compat/results.json"), "utf8"));

test("the page on compatibility shows the recorded result of every cell", () => {
  const page = readFileSync(join(PACKAGE, "docs/compatibility.md"), "utf8");
  expect(page).toBe(compatibilityPage(results));
  expect(Object.keys(results).filter((key) => !CELLS.map(keyOf).includes(key))).toEqual([]);
});

test("a failing cell is shown as failing, and one without a result as not run", () => {
  const [first, second] = CELLS;
  if (!first || !second) throw new Error("there are no cells");
  const page = compatibilityPage({ [keyOf(first)]: { date: "2026-01-02", error: "a|b <c>" } });
  expect(page).toContain("| **fails**: a\\|b &lt;c> | 2026-01-02 |");
  expect(page).toContain(`| ${second.version} | ${second.purpose} | not run |  |`);
});
