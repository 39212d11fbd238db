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
 * Replaces a folder in use by one that was built beside it. Pages that are open in browsers and servers that run still
 * load the hashed files of the previous version: those stay for one version, older ones are removed.
 * @param {string} folder may not exist yet
 * @param {string} next is gone afterwards
 * @param {string} record the file that lists the hashed files of the version in use
 * @param {string} hashed the folder of those files within both
 */
export function replaceFolder(folder, next, record, hashed = "assets") {
  copyPrevious(join(folder, hashed), join(next, hashed), record);
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
