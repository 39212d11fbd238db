import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { copyExample, createNewProject, runTests } from "../support/packed-lake";

const PACKAGE = join(import.meta.dirname, "../..");
const ROOT = join(PACKAGE, "../..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");
// A busy machine can be many times slower than that of a user.
const PATIENT = 100_000;
const BROWSER = join(ROOT, ".cache/browser-path");

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = base.extend("project", { scope: "file" }, async ({}, { onCleanup }) => {
  const scratch = mkdtempSync(join(tmpdir(), "lake-examples-"));
  onCleanup(() => rmSync(scratch, { recursive: true, force: true }));
  return createNewProject(scratch);
});

test("the Vitest example passes with the packed lake", { tags: "full" }, async ({ project }) => {
  const folder = await copyExample(project, "vitest-blog");
  const args = [VITEST, "run", "--reporter=json", `--testTimeout=${PATIENT}`];
  const report = await runTests(folder, args);
  expect(report).toMatchObject({ success: true, numTotalTests: 7, numPassedTests: 7 });
});

test("the Playwright example passes with a packed lake", { tags: "full" }, async ({ project }) => {
  const folder = await copyExample(project, "playwright");
  const args = [PLAYWRIGHT, "test", "--reporter=json", `--timeout=${PATIENT}`];
  const report = await runTests(folder, args, { BROWSER_PATH: readFileSync(BROWSER, "utf8") });
  expect(report).toMatchObject({ stats: { expected: 3, unexpected: 0, skipped: 0, flaky: 0 } });
});

test.each([
  "vitest-blog/lake.ts",
  "vitest-blog/blog.test.ts",
  "jest/posts.test.mjs",
  "playwright/lake.ts",
  "playwright/posts.spec.ts",
])("the page on tests quotes %s", (file) => {
  const page = readFileSync(join(PACKAGE, "docs/testing.md"), "utf8");
  const code = readFileSync(join(PACKAGE, "examples", file), "utf8");
  const language = file.endsWith(".ts") ? "ts" : "js";
  expect(page).toContain(`\`\`\`${language}\n${code}\`\`\`\n`);
});
