import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{ name: string, program: string, args: string[], isTest?: boolean }} Check
 *   a program for Node, started in the root of the checkout; a test names its failures by failures-reporter.mjs
 * @typedef {import("./failures-reporter.mjs").Failure} Failure
 * @typedef {{ name: string, passed: boolean, seconds: number, failures: Failure[] }} Outcome
 */

/**
 * Runs a check.
 * @param {string} root
 * @param {Check} check
 * @param {{ isLive: boolean }} options live: with its output on this terminal; else its output is shown when it ends
 * @returns {Promise<Outcome>}
 */
export async function runCheck(root, check, { isLive }) {
  const record = join(root, ".cache/failures", `${check.name.replaceAll(" ", "-")}.ndjson`);
  mkdirSync(join(root, ".cache/failures"), { recursive: true });
  rmSync(record, { force: true });
  const start = performance.now();
  const { passed, output } = await runProgram(root, check, record, isLive ? "inherit" : "pipe");
  const seconds = (performance.now() - start) / 1000;
  const { name } = check;
  console.log(`\n── ${name}: ${passed ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`);
  if (output.trim()) console.log(output.trimEnd());
  return { name, passed, seconds, failures: failuresOf(check, record, passed, output) };
}

async function runProgram(root, { program, args }, record, stdio) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, FAILURES_FILE: record },
    stdio: ["ignore", stdio, stdio],
  });
  let output = "";
  const collect = (text) => {
    output += text;
  };
  child.stdout?.setEncoding("utf8").on("data", collect);
  child.stderr?.setEncoding("utf8").on("data", collect);
  return await new Promise((resolve) => {
    child.on("error", ({ message }) => resolve({ passed: false, output: output + message }));
    child.on("close", (code) => resolve({ passed: code === 0, output }));
  });
}

/** A test can be named. Of another check, the first line that it printed is all there is. */
function failuresOf({ name, isTest }, record, passed, output) {
  const lines = existsSync(record) ? readFileSync(record, "utf8").trim().split("\n") : [];
  if (lines.length > 0) return lines.map((line) => JSON.parse(line));
  if (passed) return [];
  const error = isTest ? "ended before it could name a test: see above" : output;
  return [{ file: "", title: name, error, outcome: "failed" }];
}
