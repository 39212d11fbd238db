import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** An editor writes a file in several steps. */
const SETTLE_MS = 100;
/** A program that has not stopped by then gets a second signal, which ends it at once. */
const STOP_MS = 3000;

/**
 * Runs a program of Node's until it ends by itself or is stopped, and starts it again after changes.
 * @param {object} options
 * @param {string} options.root
 * @param {string[]} options.args Node's arguments
 * @param {string[]} options.inputs files and folders to watch, relative to the root
 * @param {() => Promise<boolean>} options.rebuild returns whether the program has changed; if it throws, the program
 *   that runs stays
 */
export function restartOnChange({ root, args, inputs, rebuild }) {
  let isChanged = false;
  let isBusy = false;
  // Before the program starts: a change of its first moment counts, too.
  for (const input of inputs) {
    const path = join(root, input);
    if (existsSync(path)) watch(path, { recursive: true }, onChange);
  }
  let child = start();

  function start() {
    const started = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
    started.on("exit", (code, signal) => {
      if (started === child) process.exit(code ?? (signal ? 130 : 1));
    });
    return started;
  }

  async function restart() {
    const old = child;
    child = undefined;
    old.kill();
    const second = setTimeout(() => old.kill(), STOP_MS);
    if (old.exitCode === null && old.signalCode === null) await once(old, "exit");
    clearTimeout(second);
    child = start();
  }

  async function onChange() {
    isChanged = true;
    if (isBusy) return;
    isBusy = true;
    while (isChanged) {
      await delay(SETTLE_MS);
      isChanged = false;
      try {
        if (await rebuild()) await restart();
      } catch (error) {
        console.error(error.message);
      }
    }
    isBusy = false;
  }

  // A terminal sends its signal to both processes; a supervisor sends it to this one alone.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => signal !== "SIGINT" && child?.kill(signal));
  }
}
