import { describe, expect, test } from "vitest";
import { summariseFailures } from "../../../../scripts/checks/failure-summary.mjs";

const FAILURE = {
  file: "tests/http/lake/listen.test.ts",
  title: "listening > says welcome first",
  error: "expected 2 to be 1 // Object.is equality\n\n- 1\n+ 2",
  outcome: "failed" as const,
};

describe("summariseFailures", () => {
  test("names file, test and the first line of the error", () => {
    expect(summariseFailures([FAILURE])).toBe(
      "FAILED tests/http/lake/listen.test.ts > listening > says welcome first: expected 2 to be 1 // Object.is equality",
    );
  });

  test("distinguishes a flaky test from a failed one", () => {
    expect(summariseFailures([{ ...FAILURE, outcome: "flaky" }])).toMatch(/^FLAKY tests\/http/);
  });

  test("names a skipped test with its reason, after the failures", () => {
    const skipped = { ...FAILURE, title: "skips", error: "no caddy", outcome: "skipped" as const };
    expect(summariseFailures([skipped, FAILURE]).split("\n")).toEqual([
      expect.stringMatching(/^FAILED /),
      "SKIPPED tests/http/lake/listen.test.ts > skips: no caddy",
    ]);
  });

  test("leaves out terminal colours and empty first lines", () => {
    const error = "\n\u001b[31mError: timed out\u001b[39m\nmore";
    expect(summariseFailures([{ ...FAILURE, error }])).toMatch(/: Error: timed out$/);
  });

  test("names the check for an error outside of tests", () => {
    expect(
      summariseFailures([
        { file: "", title: "types", error: "a.ts(1,2): error", outcome: "failed" as const },
      ]),
    ).toBe("FAILED types: a.ts(1,2): error");
  });

  test.each([2, 5, 8, 30])("names as many of %i failures as fit into 800 characters", (count) => {
    const many = Array.from({ length: count }, (_, index) => ({
      file: `tests/http/lake/file-${index}.test.ts`,
      title: "a title that goes on ".repeat(12),
      error: "an error that goes on ".repeat(20),
      outcome: "failed" as const,
    }));
    const text = summariseFailures(many);
    expect(text.length).toBeLessThanOrEqual(800);
    const shown = text.match(/^FAILED tests\/http\/lake\/file-\d+\.test\.ts > a title/gm) ?? [];
    const rest = Number(/and (\d+) more/.exec(text)?.[1] ?? 0);
    expect(shown.length + rest).toBe(count);
    expect(shown.length).toBeGreaterThanOrEqual(Math.min(count, 5));
  });

  test("is empty if no test failed", () => {
    expect(summariseFailures([])).toBe("");
  });
});
