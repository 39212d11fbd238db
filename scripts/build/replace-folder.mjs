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
 * Replaces a folder in use by one that was built beside it. Pages that are open in browsers still request the hashed
 * files of the previous version: those stay for one version, older ones are removed.
 * @param {string} folder may not exist yet
 * @param {string} next is gone afterwards
 * @param {{ hashed: string, record: string }} [retain] the folder of hashed files within both, and the file that lists
 *   those that belong to the version in use
 */
export function replaceFolder(folder, next, retain) {
  if (retain) copyPrevious(join(folder, retain.hashed), join(next, retain.hashed), retain.record);
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

function copyPrevious(inUse, next, record) {
  const own = readdirSync(next);
  for (const name of ownFiles(inUse, record)) {
    if (!own.includes(name)) copyFileSync(join(inUse, name), join(next, name));
  }
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(own));
}

/** The files of the version in use; without a record, all files of its folder. */
function ownFiles(inUse, record) {
  const all = existsSync(inUse) ? readdirSync(inUse) : [];
  if (!existsSync(record)) return all;
  const own = new Set(JSON.parse(readFileSync(record, "utf8")));
  return all.filter((name) => own.has(name));
}
