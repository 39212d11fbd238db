import { describe, expect, test } from "vitest";
import { summariseFailures } from "../../../../scripts/checks/failure-summary.mjs";

type Failure = Parameters<typeof summariseFailures>[0][number];

const FIRST = "expected 2 to be 1 // Object.is equality";
const FAILURE: Failure = {
  file: "tests/http/lake/listen.test.ts",
  title: "listening > says welcome first",
  error: `${FIRST}\n\n- 1\n+ 2`,
  outcome: "failed",
};
const WHERE = `${FAILURE.file} > ${FAILURE.title}`;

describe("summariseFailures names", () => {
  test.each<[what: string, failures: Partial<Failure>[], text: string]>([
    ["file, test and the first line of the error", [{}], `FAILED ${WHERE}: ${FIRST}`],
    ["a flaky test", [{ outcome: "flaky", error: "late" }], `FLAKY ${WHERE}: late`],
    [
      "a skipped test with its reason, after the failures",
      [{ outcome: "skipped", error: "no caddy" }, { error: "late" }],
      `FAILED ${WHERE}: late\nSKIPPED ${WHERE}: no caddy`,
    ],
    [
      "an error without terminal colours and empty first lines",
      [{ error: "\n\u001b[31mError: timed out\u001b[39m\nmore" }],
      `FAILED ${WHERE}: Error: timed out`,
    ],
    [
      "the check of an error outside of tests",
      [{ file: "", title: "types", error: "a.ts(1,2): error" }],
      "FAILED types: a.ts(1,2): error",
    ],
    ["nothing if no test failed", [], ""],
  ])("%s", (_what, failures, text) => {
    expect(summariseFailures(failures.map((each) => ({ ...FAILURE, ...each })))).toBe(text);
  });

  test.each([2, 5, 8, 30])("as many of %i failures as fit into 800 characters", (count) => {
    const many = Array.from({ length: count }, (_, index) => ({
      ...FAILURE,
      file: `tests/http/lake/file-${index}.test.ts`,
      title: "a title that goes on ".repeat(12),
      error: "an error that goes on ".repeat(20),
    }));
    const text = summariseFailures(many);
    expect(text.length).toBeLessThanOrEqual(800);
    const shown = text.match(/^FAILED tests\/http\/lake\/file-\d+\.test\.ts > a title/gm) ?? [];
    const rest = Number(/and (\d+) more/.exec(text)?.[1] ?? 0);
    expect(shown.length + rest).toBe(count);
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(count, 5));
  });
});
