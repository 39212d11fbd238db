import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RECORD_SETTING, readRecord } from "../../../../scripts/checks/failures/record.mjs";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const REPORTERS = join(ROOT, "scripts/checks/failures");

let folder: string;

beforeEach(() => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  // Inside the checkout, so that the tests in it find the packages.
  folder = mkdtempSync(join(ROOT, ".cache/failing-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test program in the folder and gives what its reporter wrote down. */
function recordOf(program: string, args: string[]) {
  const record = join(folder, "record", "failures.json");
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, program), ...args], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", [RECORD_SETTING]: record },
    encoding: "utf8",
  });
  expect(status, stdout).toBe(1);
  return readRecord(record);
}

// Each starts a test program, which a busy machine does slowly.
describe("what a failed run writes down", { timeout: 120_000 }, () => {
  test("holds each failed test of Vitest, failed preparation and errors outside of tests", () => {
    const alone = "export default { test: { isolate: false, maxWorkers: 1 } };";
    writeFileSync(join(folder, "vitest.config.js"), alone);
    const vitest = 'import { beforeAll, describe, expect, test } from "vitest";\n';
    writeFileSync(
      join(folder, "sums.test.js"),
      `${vitest}describe("sums", () => {
        test("add up", () => expect(1 + 1).toBe(2));
        test("are wrong", () => expect(1 + 1).toBe(3));
        let runs = 0;
        test("come right", { retry: 1 }, () => expect(runs++).toBe(1));
      });
      describe("unprepared", () => {
        beforeAll(() => { throw new Error("no lake"); });
        test("never runs", () => {});
      });`,
    );
    writeFileSync(join(folder, "broken.test.js"), 'throw new Error("cannot be loaded");');
    writeFileSync(
      join(folder, "stray.test.js"),
      `${vitest}test("leaves work behind", async () => {
        Promise.reject(new Error("nobody waits"));
        await new Promise((done) => setTimeout(done, 1));
      });`,
    );
    const reporter = join(REPORTERS, "vitest-reporter.mjs");
    const record = recordOf("node_modules/vitest/vitest.mjs", ["run", `--reporter=${reporter}`]);
    const failures = [
      { file: "broken.test.js", title: "", error: "cannot be loaded" },
      expect.objectContaining({ file: "sums.test.js", title: "sums > come right", flaky: true }),
      expect.objectContaining({ file: "sums.test.js", title: "sums > are wrong", flaky: false }),
      { file: "sums.test.js", title: "unprepared", error: "no lake" },
      { file: "stray.test.js", title: "", error: "outside of any test: nobody waits" },
    ];
    // Which file ends first is nobody's promise.
    expect(record).toEqual(expect.arrayContaining(failures));
    expect(record).toHaveLength(failures.length);
  });

  test("holds each failed test of Playwright, and those that passed when repeated", () => {
    const config = 'export default { retries: 1, projects: [{ name: "desktop" }] };';
    writeFileSync(join(folder, "playwright.config.mjs"), config);
    writeFileSync(
      join(folder, "page.spec.mjs"),
      `import { expect, test } from "@playwright/test";
      test("is fine", () => {});
      test.describe("the page", () => {
        test("is blank", () => { throw new Error("nothing to see"); });
        test("is slow", ({}, { retry }) => { if (retry === 0) throw new Error("not yet"); });
      });`,
    );
    const reporter = join(REPORTERS, "playwright-reporter.mjs");
    const program = "node_modules/@playwright/test/cli.js";
    expect(recordOf(program, ["test", `--reporter=${reporter}`])).toEqual([
      {
        file: "page.spec.mjs",
        title: "the page > is blank (desktop)",
        error: expect.stringMatching(/^Error: nothing to see/),
        flaky: false,
      },
      {
        file: "page.spec.mjs",
        title: "the page > is slow (desktop)",
        error: expect.stringMatching(/^Error: not yet/),
        flaky: true,
      },
    ]);
  });
});
