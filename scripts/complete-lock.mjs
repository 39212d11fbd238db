// Adds to package-lock.json the optional packages of other systems that `npm install` left out, as it does if the
// registry lacks them: node scripts/complete-lock.mjs. `npm ci` refuses a lock file without them.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const LOCK = fileURLToPath(new URL("../package-lock.json", import.meta.url));
const OS = /(?:^|-)(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-/;
const CPU = /(?:^|-)(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)(?![a-z0-9])/;

/**
 * Adds an entry for every optional package that has none, with the system that its name says and without a hash.
 * @param {{ packages: Record<string, { version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }> }} lock
 *   is changed
 * @returns {string[]} the added paths
 */
export function completeLock({ packages }) {
  const added = [];
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const found = findPackage(packages, parent, name);
      // Packages of other systems are named by exact version; npm has already resolved a range.
      if (found && (found.version === version || !/^\d/.test(version))) continue;
      const isTaken = `node_modules/${name}` in packages;
      const path = `${isTaken ? `${parent}/` : ""}node_modules/${name}`;
      packages[path] = { version, ...(dev && { dev }), optional: true, ...systemOf(name) };
      added.push(path);
    }
  }
  return added;
}

/** Finds the package that Node would load from a folder: the one beside it, else one above. */
function findPackage(packages, folder, name) {
  const above = folder.split(/\/?node_modules\//);
  const folders = above.map((_, index) =>
    above.slice(0, above.length - index).join("/node_modules/"),
  );
  const paths = [...folders, ""].map((each) => `${each}/node_modules/${name}`.replace(/^\//, ""));
  return packages[paths.find((path) => path in packages)];
}

/** @throws Error if the name says no processor: then the package is not one of another system */
function systemOf(name) {
  const words = name.slice(name.lastIndexOf("/") + 1);
  const [, os] = OS.exec(words) ?? [];
  const [, cpu] = CPU.exec(words) ?? [];
  if (!cpu) throw new Error(`${name} is not in the lock file, and its name says no system.`);
  return { ...(os && { os: [os] }), cpu: [cpu], ...(/-musl/.test(words) && { libc: ["musl"] }) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, "utf8"));
  const added = completeLock(lock);
  if (added.length > 0) writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(
    added.length ? `Added without a hash:\n  ${added.join("\n  ")}` : "Nothing is missing.",
  );
}
