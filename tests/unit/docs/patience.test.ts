import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const TESTS = join(import.meta.dirname, "../..");

/** Lines of tests and of what they share in which a pattern stands, as `file: line`. */
function linesWith(pattern: RegExp): string[] {
  return readdirSync(TESTS, { recursive: true, encoding: "utf8" })
    .filter((file) => /^(?:unit|http|browser|support)\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(TESTS, file), "utf8")
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

test("a test waits with everyone's patience, not with Vitest's one second", () => {
  expect(linesWith(/\bvi\.(?:waitFor|waitUntil)\(/)).toEqual([
    expect.stringMatching(/^support\/eventually\.ts: /),
  ]);
});

test("a browser test waits for what it looks for, not for a while or a silent network", () => {
  expect(linesWith(/waitForTimeout\(|["']networkidle["']/)).toEqual([]);
});
