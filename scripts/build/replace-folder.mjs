import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Puts a folder that was built beside the one in use into its place, at once. Pages that are open in browsers still ask
 * for the hashed files of the version before: those stay for this one version, older ones go.
 * @param {string} folder the one in use, or not there yet
 * @param {string} next the new one; gone afterwards
 * @param {{ hashed: string, record: string }} [keep] the folder of hashed files within both, and the file that says which
 *   of them the version in use brought itself
 */
export function replaceFolder(folder, next, keep) {
  if (keep) keepOneVersion(join(folder, keep.hashed), join(next, keep.hashed), keep.record);
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

function keepOneVersion(inUse, next, record) {
  const own = readdirSync(next);
  const there = new Set(own);
  for (const name of ownFiles(inUse, record)) {
    if (!there.has(name)) copyFileSync(join(inUse, name), join(next, name));
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(own));
}

/** What the version in use brought itself; without a record all that is there. */
function ownFiles(inUse, record) {
  const there = existsSync(inUse) ? readdirSync(inUse) : [];
  if (!existsSync(record)) return there;
  const own = new Set(JSON.parse(readFileSync(record, "utf8")));
  return there.filter((name) => own.has(name));
}
