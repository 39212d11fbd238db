import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

const FOLDERS = ["tests", "packages/local-content-lake/test"];

/** Lines of tests and of what they share in which a pattern stands, as `file: line`. */
function linesWith(pattern: RegExp): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  )
    .filter((file) => /\/(?:unit|http|browser|support)\/.*\.tsx?$/.test(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), "utf8")
        .split("\n")
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
}

test("tests wait with eventually(), not with vi.waitFor", () => {
  expect(linesWith(/\bvi\.(?:waitFor|waitUntil)\(/)).toEqual([
    expect.stringMatching(/\/support\/eventually\.ts: /),
  ]);
});

test("browser tests wait for elements, not for a time or an idle network", () => {
  expect(linesWith(/waitForTimeout\(|["']networkidle["']/)).toEqual([]);
});
