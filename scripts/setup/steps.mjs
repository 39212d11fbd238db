import { spawn } from "node:child_process";
import { once } from "node:events";

/** A step that cannot go on; its message is all there is to say. */
export class StepFailed extends Error {
  name = "StepFailed";
}

/**
 * Does one step and says so.
 * @template T
 * @param {string} what for example "Building the site"
 * @param {string} usually how long it usually takes, for example "10 seconds"
 * @param {() => T | Promise<T>} work
 */
export async function step(what, usually, work) {
  const from = performance.now();
  console.log(`${what} (usually ${usually}) …`);
  const result = await work();
  console.log(`  done in ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Runs a program with its output on this terminal.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string>, fix: string }} options `fix` is said when it fails
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
 * Does several works at once. None is left behind at work: one that fails is told when all have ended.
 * @param {(() => void | Promise<void>)[]} works
 */
export async function atOnce(works) {
  const outcomes = await Promise.allSettled(works.map(async (work) => work()));
  const failed = outcomes.find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
