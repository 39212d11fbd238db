import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { StepFailed } from "../setup/steps.mjs";

/** Written by a build or an install. */
const NOT_SOURCES = /[/\\](?:dist|node_modules)(?:[/\\]|$)/;

function listFiles(root, input) {
  const path = join(root, input);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [input] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, file: relative(root, join(entry.parentPath, entry.name)) }))
    .filter(({ entry, file }) => entry.isFile() && !NOT_SOURCES.test(file))
    .map(({ file }) => file);
}

/**
 * Hashes names and contents: moving a clone or touching a file changes nothing, a rename does.
 * @param {string} root
 * @param {string[]} inputs files and folders, relative to the root; a missing one counts as empty
 */
export function fingerprint(root, inputs) {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

const missing = (root, outputs) => outputs.filter((output) => !existsSync(join(root, output)));

/**
 * Tells whether a target must be built: its inputs changed, an output is gone, or a build was interrupted.
 * @param {string} root
 * @param {{ stamp: string, outputs: string[] }} target
 * @param {string} current fingerprint of the target's inputs
 */
export function isStale(root, { stamp, outputs }, current) {
  const file = join(root, stamp);
  const isCurrent = existsSync(file) && readFileSync(file, "utf8") === current;
  return !isCurrent || missing(root, outputs).length > 0;
}

/**
 * Runs a build. The stamp is gone while it runs, and comes back only if it succeeds.
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
