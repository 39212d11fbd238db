import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { runCheck } from "../../../../scripts/checks/run-check.mjs";

const ROOT = join(import.meta.dirname, "../../../..");
const REPORTER = join(ROOT, "scripts/checks/failures-reporter.mjs");
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");
const PLAYWRIGHT = join(ROOT, "node_modules/@playwright/test/cli.js");

/** Runs a test program on these files and returns the failures that its reporter named. */
async function failuresOf(program: string, args: string[], files: Record<string, string>) {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  // Inside the checkout, so that the tests in it find the packages.
  const folder = mkdtempSync(join(ROOT, ".cache/failing-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  // These files are of the first lane, in whichever this test runs.
  vi.stubEnv("LANE", "test");
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const check = { name: "failing tests", program, args, isTest: true };
  const { passed, failures } = await runCheck(folder, check, { isLive: false });
  expect(passed, log.mock.calls.join("\n")).toBe(false);
  return failures;
}

type Failure = Awaited<ReturnType<typeof failuresOf>>[number];

const asLine = ({ outcome, file, title, error }: Failure) =>
  `${outcome} ${file} ${title}: ${error}`;

// Each starts a test program, which a busy machine does slowly.
describe("the failures reporter", { timeout: 120_000 }, () => {
  test("names failed, flaky and skipped tests of Vitest", { tags: "full" }, async () => {
    const vitest = 'import { beforeAll, describe, expect, test } from "vitest";\n';
    const failures = await failuresOf(VITEST, ["run", `--reporter=${REPORTER}`, "--retry=1"], {
      "vitest.config.js":
        'export default { test: { isolate: false, maxWorkers: 1, tags: [{ name: "full" }] } };',
      "sums.test.js": `${vitest}describe("sums", () => {
        test("add up", () => expect(1 + 1).toBe(2));
        test("are wrong", () => expect(1 + 1).toBe(3));
        test("are exact", ({ skip }) => skip("no calculator is installed"));
        test.skip("of the other lane", { tags: "full" }, () => {});
      });
      describe("unprepared", () => {
        beforeAll(() => { throw new Error("no lake"); });
        test("never runs", () => {});
      });`,
      "flaky.test.js": `${vitest}let runs = 0;
      test("comes right", () => expect(runs++).toBe(1));`,
      "broken.test.js": 'throw new Error("cannot be loaded");',
      "stray.test.js": `${vitest}test("leaves work behind", async () => {
        Promise.reject(new Error("nobody waits"));
        await new Promise((done) => setTimeout(done, 1));
      });`,
    });
    // Files end in any order.
    expect(failures.map(asLine).sort()).toEqual([
      "failed broken.test.js : cannot be loaded",
      "failed stray.test.js : outside of any test: nobody waits",
      expect.stringMatching(/^failed sums\.test\.js sums > are wrong: /),
      "failed sums.test.js unprepared: no lake",
      expect.stringMatching(/^flaky flaky\.test\.js comes right: /),
      "skipped sums.test.js sums > are exact: no calculator is installed",
    ]);
  });

  test("names failed, flaky and skipped tests of Playwright", { tags: "full" }, async () => {
    const failures = await failuresOf(PLAYWRIGHT, ["test", `--reporter=${REPORTER}`], {
      "playwright.config.mjs": "export default { retries: 1 };",
      "page.spec.mjs": `import { expect, test } from "@playwright/test";
      test("is fine", () => {});
      test("is printed", () => test.skip(true, "no printer"));
      test.describe("the page", () => {
        test("is blank", () => { throw new Error("nothing to see"); });
        test("is slow", ({}, { retry }) => { if (retry === 0) throw new Error("not yet"); });
      });`,
    });
    expect(failures.map(asLine)).toEqual([
      "skipped page.spec.mjs is printed: no printer",
      expect.stringMatching(/^failed page\.spec\.mjs the page > is blank: Error: nothing/),
      expect.stringMatching(/^flaky page\.spec\.mjs the page > is slow: Error: not yet/),
    ]);
  });

  test("is missed in a test program that ends before it names a test", async () => {
    const args = ["-e", "process.exit(3)"];
    const failures = await failuresOf("--no-warnings", args, {});
    expect(failures.map(asLine)).toEqual([
      "failed  failing tests: ended before it could name a test: see above",
    ]);
  });
});
