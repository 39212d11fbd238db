import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * @typedef {{ file: string, title: string, error: string, flaky?: boolean }} Failure
 *   `file` from the root of the checkout; `title` is empty where no single test is to blame; a flaky one passed when it
 *   was repeated
 */

/** Tells a reporter, in its environment, where to write. */
export const RECORD_SETTING = "FAILURES_FILE";

/** @param {string} root @param {string} check the check's name */
export function recordFile(root, check) {
  return join(root, ".cache/failures", `${check.replaceAll(" ", "-")}.json`);
}

/** A check that dies early must not be taken for the one before it. */
export function forgetRecord(file) {
  rmSync(file, { force: true });
}

/**
 * What a reporter does at the end of its run.
 * @param {Failure[]} failures
 */
export function writeRecord(failures) {
  const file = process.env[RECORD_SETTING];
  if (!file) throw new Error(`${RECORD_SETTING} is empty: name the file to write failures to.`);
  saveRecord(file, failures);
}

/** @param {string} file @param {Failure[]} failures */
export function saveRecord(file, failures) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(failures));
}

/** @returns {Failure[] | undefined} undefined when the run ended before it could say */
export function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
