const SYSTEMS = "aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32";
const PROCESSORS = "arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64";

/**
 * Gives every optional package that a locked one names an entry of its own, for `npm ci` refuses a lock file without.
 * What is added has a version and the system its name tells, and no hash: there was nothing to take it from.
 * @param {{ packages: Record<string, LockedPackage> }} lock package-lock.json; changed in place
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockedPackage
 * @returns {string[]} the added paths
 */
export function completeLock(lock) {
  const added = [];
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(lock, parent, name, version)) continue;
      const path = lock.packages[`node_modules/${name}`]
        ? `${parent}/node_modules/${name}`
        : `node_modules/${name}`;
      lock.packages[path] = { version, ...(dev && { dev }), optional: true, ...systemOf(name) };
      added.push(path);
    }
  }
  return added;
}

/** Whether the package that Node would find from its parent's folder is the one asked for. */
function isLocked({ packages }, parent, name, version) {
  const steps = `/${parent}`.split("/node_modules/");
  const above = steps.map((_, index) =>
    steps.slice(0, steps.length - index).join("/node_modules/"),
  );
  for (const folder of [...above, ""]) {
    const found = packages[`${folder}/node_modules/${name}`.slice(1)];
    // Binaries are asked for by exact version; a range has been settled by npm.
    if (found) return found.version === version || !/^\d/.test(version);
  }
  return false;
}

/** @throws Error for a name that tells no processor: such a package is not one of another system's. */
function systemOf(name) {
  const words = name.slice(name.lastIndexOf("/") + 1);
  const cpu = new RegExp(`(?:^|-)(${PROCESSORS})(?![a-z0-9])`).exec(words)?.[1];
  if (!cpu) throw new Error(`${name} is not in the lock file, and its name tells no system.`);
  const os = new RegExp(`(?:^|-)(${SYSTEMS})-`).exec(words)?.[1];
  return { ...(os && { os: [os] }), cpu: [cpu], ...(/-musl/.test(words) && { libc: ["musl"] }) };
}
