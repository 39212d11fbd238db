import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import {
  copyExample,
  createNewProject,
  runTests,
} from "../../packages/local-content-lake/test/support/packed-lake";

const VITEST = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
const FILES = 20;
const TESTS_PER_FILE = 10;

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern
const test = base.extend("project", { scope: "file" }, ({}, { onCleanup }) => {
  const scratch = mkdtempSync(join(tmpdir(), "lake-examples-"));
  onCleanup(() => rmSync(scratch, { recursive: true, force: true }));
  return createNewProject(scratch);
});

// Each test sees the seed and its own post, whatever runs beside it.
const ISOLATED = `import { expect } from "vitest";
import { test } from "./lake";

for (let n = 0; n < ${TESTS_PER_FILE}; n++) {
  test("test " + n, async ({ lake }) => {
    expect(await lake.client.fetch('count(*[_type == "post"])')).toBe(3);
    await lake.client.create({ _id: "own", _type: "post", title: String(n) });
    expect(await lake.client.fetch('*[_id == "own"].title')).toEqual([String(n)]);
  });
}
`;

test("200 isolated Vitest tests in parallel files pass", async ({ project }) => {
  const folder = await copyExample(project, "vitest-blog");
  rmSync(join(folder, "blog.test.ts"));
  for (let n = 0; n < FILES; n++) writeFileSync(join(folder, `isolated-${n}.test.ts`), ISOLATED);
  const before = performance.now();
  const report = await runTests<Report>(folder, [
    VITEST,
    "run",
    "--reporter=json",
    "--testTimeout=60000",
  ]);
  const took = performance.now() - before;
  expect(report).toMatchObject({ success: true, numPassedTests: FILES * TESTS_PER_FILE });
  const files = report.testResults.map(({ assertionResults }) => assertionResults);
  const later = files.flatMap(([, ...rest]) => rest.map(({ duration }) => duration));
  console.info(`Isolated tests: ${FILES * TESTS_PER_FILE} in ${FILES} files, ${ms(took)} in all.
  ${ms(took / (FILES * TESTS_PER_FILE))} per test, with the start of Vitest and of ${FILES} lakes
  ${ms(later.reduce((sum, duration) => sum + duration, 0) / later.length)} in a test, after the first of its file`);
}, 300_000);

/** The part of Vitest's JSON report that is read here; durations are milliseconds. */
interface Report {
  testResults: { assertionResults: { duration: number }[] }[];
}

function ms(duration: number): string {
  return `${duration.toFixed(1)} ms`;
}
