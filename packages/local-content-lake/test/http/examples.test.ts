import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyExample, createNewProject, runTests } from "../support/packed-lake";

const PACKAGE = join(import.meta.dirname, "../..");
const ROOT = join(PACKAGE, "../..");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");
// A busy machine can be many times slower than that of a user.
const PATIENT = 100_000;
const BROWSER = join(ROOT, ".cache/browser-path");

const scratch = mkdtempSync(join(tmpdir(), "lake-examples-"));
let project: string;

beforeAll(async () => {
  project = await createNewProject(scratch);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test("the Vitest example passes with the packed lake", async () => {
  const folder = await copyExample(project, "vitest-blog");
  const report = await runTests(folder, [
    VITEST,
    "run",
    "--reporter=json",
    `--testTimeout=${PATIENT}`,
  ]);
  expect(report).toMatchObject({ success: true, numTotalTests: 7, numPassedTests: 7 });
});

test("the Playwright example passes with the packed lake", async () => {
  const folder = await copyExample(project, "playwright");
  const report = await runTests(
    folder,
    [PLAYWRIGHT, "test", "--reporter=json", `--timeout=${PATIENT}`],
    {
      BROWSER_PATH: readFileSync(BROWSER, "utf8"),
    },
  );
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
