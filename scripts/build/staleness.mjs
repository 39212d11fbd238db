import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { StepFailed } from "../setup/steps.mjs";

/** What a build wrote or an install put there is no input. */
const NOT_SOURCES = /[/\\](?:dist|node_modules)(?:[/\\]|$)/;

/** @returns every file under the given files and folders, in a fixed order; one that does not exist counts as empty */
function listFiles(root, inputs) {
  return inputs
    .flatMap((input) => {
      const path = join(root, input);
      if (!existsSync(path)) return [];
      const entries = readdirOrNull(path);
      if (!entries) return [input];
      return entries
        .filter((entry) => entry.isFile() && !NOT_SOURCES.test(relative(root, entry.parentPath)))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    })
    .sort();
}

function readdirOrNull(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") return null;
    throw error;
  }
}

/**
 * A fingerprint of names and contents: moving a clone or touching a file changes nothing, a rename does.
 * @param {string} root
 * @param {string[]} inputs files and folders, relative to the root
 */
export function fingerprint(root, inputs) {
  const hash = createHash("sha256");
  for (const file of listFiles(root, inputs)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function missing(root, outputs) {
  return outputs.filter((output) => !existsSync(join(root, output)));
}

/**
 * Says whether a target must be built again: its inputs changed, an output is gone, or a build was interrupted.
 * @param {string} root
 * @param {{ stamp: string, outputs: string[] }} target
 * @param {string} current fingerprint of the target's inputs
 */
export function isStale(root, { stamp, outputs }, current) {
  const file = join(root, stamp);
  if (!existsSync(file) || readFileSync(file, "utf8") !== current) return true;
  return missing(root, outputs).length > 0;
}

/**
 * Runs a build under its stamp: the stamp is gone while the build runs and comes back only after it succeeded.
 * @param {string} root
 * @param {{ stamp: string, outputs: string[] }} target
 * @param {string} current
 * @param {() => void | Promise<void>} build
 */
export async function buildUnderStamp(root, { stamp, outputs }, current, build) {
  const file = join(root, stamp);
  rmSync(file, { force: true });
  await build();
  const lost = missing(root, outputs);
  if (lost.length > 0) throw new StepFailed(`The build made no ${lost.join(", no ")}.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, current);
}
