import { spawn } from "node:child_process";

/**
 * @typedef {{ name: string, program: string, args: string[], env?: Record<string, string> }} Check
 *   a program of Node's, from the root of the checkout; `env` is added to the environment
 * @typedef {{ name: string, passed: boolean, seconds: number, output: string }} Outcome `output` as far as it was kept
 */

/**
 * Runs one check among others. Its output is kept together and shown when it ends.
 * @param {string} root
 * @param {Check} check
 * @returns {Promise<Outcome>}
 */
export function runQuietly(root, check) {
  return runOne(root, check, "pipe");
}

/**
 * Runs one check with its output on this terminal.
 * @param {string} root
 * @param {Check} check
 * @returns {Promise<Outcome>}
 */
export function runAloud(root, check) {
  return runOne(root, check, "inherit");
}

function runOne(root, { name, program, args, env = {} }, output) {
  const from = performance.now();
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
  });
  let text = "";
  const keep = (piece) => {
    text += piece;
  };
  child.stdout?.setEncoding("utf8").on("data", keep);
  child.stderr?.setEncoding("utf8").on("data", keep);
  return new Promise((resolve) => {
    const end = (passed) => {
      const seconds = (performance.now() - from) / 1000;
      console.log(`\n── ${name}: ${passed ? "passed" : "FAILED"} in ${seconds.toFixed(1)} s`);
      if (text.trim()) console.log(text.trimEnd());
      resolve({ name, passed, seconds, output: text });
    };
    child.on("error", (error) => {
      text += error.message;
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}
