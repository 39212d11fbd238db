import { readRecord, saveRecord } from "./record.mjs";

/** Where more than this failed, it is no chance. */
const MOST_FILES = 5;

/**
 * Runs a check, and where tests of it failed, their files once more: in a process of their own, from their beginning.
 * A test that is repeated where it stands finds what its first attempt left there. What passes then is written down as
 * flaky.
 * @param {import("../run-check.mjs").Check & { record: string }} check
 * @param {(check: import("../run-check.mjs").Check) => Promise<import("../run-check.mjs").Outcome>} run
 * @returns {Promise<import("../run-check.mjs").Outcome>} that of the second run where there was one
 */
export async function runAndRepeat(check, run) {
  const first = await run(check);
  const failures = first.passed ? [] : (readRecord(check.record) ?? []);
  const files = [...new Set(failures.map(({ file }) => file))];
  // What belongs to no file cannot be repeated.
  if (files.length === 0 || files.length > MOST_FILES || files.includes("")) return first;
  const again = await run({ ...check, args: [...check.args, ...files] });
  const still = again.passed ? [] : readRecord(check.record);
  if (!still) return again;
  const broken = new Set(still.map(({ file }) => file));
  const passed = failures.filter(({ file }) => !broken.has(file));
  saveRecord(check.record, [...passed.map((failure) => ({ ...failure, flaky: true })), ...still]);
  return { ...again, seconds: first.seconds + again.seconds };
}
