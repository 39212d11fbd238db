import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readRecord, saveRecord } from "../../../../scripts/checks/failures/record.mjs";
import { runAndRepeat } from "../../../../scripts/checks/failures/repeat.mjs";

const failed = (file: string) => ({ file, title: "is fine", error: "It is not." });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "failures-repeat-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Repeats a check of which these fail, run by run; undefined is a run that dies before it can say. */
async function repeated(...runs: (ReturnType<typeof failed>[] | undefined)[]) {
  const record = join(folder, "failures.json");
  const asked: string[][] = [];
  const outcome = await runAndRepeat(
    { name: "tests", program: "tests.mjs", args: ["run"], record },
    async ({ name, args }) => {
      const failures = runs[asked.length];
      asked.push(args);
      rmSync(record, { force: true });
      if (failures) saveRecord(record, failures);
      return { name, passed: failures?.length === 0, seconds: 2, output: "" };
    },
  );
  return { asked, passed: outcome.passed, record: readRecord(record) };
}

test("what passes is run once", async () => {
  expect(await repeated([])).toEqual({ asked: [["run"]], passed: true, record: [] });
});

test("the files of what failed are run again, and what passes then is flaky", async () => {
  expect(await repeated([failed("a.test.ts"), failed("b.test.ts")], [])).toEqual({
    asked: [["run"], ["run", "a.test.ts", "b.test.ts"]],
    passed: true,
    record: ["a.test.ts", "b.test.ts"].map((file) => ({ ...failed(file), flaky: true })),
  });
});

test("what fails again has failed", async () => {
  const { passed, record } = await repeated(
    [failed("a.test.ts"), failed("b.test.ts")],
    [failed("b.test.ts")],
  );
  expect(passed).toBe(false);
  expect(record).toEqual([{ ...failed("a.test.ts"), flaky: true }, failed("b.test.ts")]);
});

test("a second run that dies has failed, and says nothing of the first", async () => {
  const { passed, record } = await repeated([failed("a.test.ts")], undefined);
  expect([passed, record]).toEqual([false, undefined]);
});

test("what fails in many files, or in none, is not repeated", async () => {
  const many = Array.from({ length: 6 }, (_, n) => failed(`${n}.test.ts`));
  expect((await repeated(many)).asked).toHaveLength(1);
  expect((await repeated([failed("")])).asked).toHaveLength(1);
  expect((await repeated(undefined)).asked).toHaveLength(1);
});
