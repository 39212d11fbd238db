import { spawnSync } from "node:child_process";

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
export function run(program, args, { cwd, env = {}, fix }) {
  const { status, error } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (error || status !== 0) {
    throw new StepFailed(`${[program, ...args].join(" ")} failed. ${fix}`);
  }
}
