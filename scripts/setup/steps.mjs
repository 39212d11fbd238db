import { spawn } from "node:child_process";
import { once } from "node:events";

/** A step that cannot go on. Its message names the cause and the fix, and no stack is printed. */
export class StepFailed extends Error {
  name = "StepFailed";
}

/**
 * Announces a step, runs it, and prints its duration.
 * @template T
 * @param {string} what for example "Building the site"
 * @param {string} usually its usual duration, for example "10 seconds"
 * @param {() => T | Promise<T>} work
 */
export async function step(what, usually, work) {
  const start = performance.now();
  console.log(`${what} (usually ${usually}) …`);
  const result = await work();
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a program with its output on this terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, fix: string }} options `fix` ends the message of a failure
 */
export async function run(program, args, { cwd, env = {}, fix }) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  const [status] = await once(child, "close").catch((error) => [error.code]);
  if (status !== 0) throw new StepFailed(`${[program, ...args].join(" ")} failed. ${fix}`);
}

/**
 * Waits until all works have ended, then throws the first failure: none goes on after it is reported.
 * @param {Promise<void>[]} works
 */
export async function waitForAll(works) {
  const outcomes = await Promise.allSettled(works);
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
