import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, step } from "./steps.mjs";

const INSTALL_OPTIONS = [
  // The site is built here, so build tools are needed even where NODE_ENV is production.
  "--include=dev",
  // No package needs one to run; one of the tests' own would fetch lists from elsewhere.
  "--ignore-scripts",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/**
 * Says whether an installed tree is the one the lock file describes.
 * @param {{ packages: Record<string, LockedPackage> }} lock package-lock.json
 * @param {{ packages: Record<string, LockedPackage> } | undefined} installed
 *   node_modules/.package-lock.json, which npm writes last, so an interrupted install has none
 * @typedef {{ version?: string, link?: boolean, resolved?: string, optional?: boolean, peer?: boolean }} LockedPackage
 */
export function isInstalled(lock, installed) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The root, workspaces' own folders, and packages for other systems are not in the installed tree.
    if (!path.includes("node_modules/")) return true;
    const found = installed.packages[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Installs from the lock file unless just that is installed already. */
export async function ensureInstalled(root) {
  const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
  const lockHash = createHash("sha256").update(lockText).digest("hex");
  const stamp = join(root, "node_modules/.setup-stamp");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash) return;

  const installed = readJson(join(root, "node_modules/.package-lock.json"));
  if (!isInstalled(JSON.parse(lockText), installed)) {
    await step("Installing dependencies from the lock file", "1 to 3 minutes", () =>
      run("npm", ["ci", ...INSTALL_OPTIONS], {
        cwd: root,
        fix: "Check the network (or your npm registry setting) and start again.",
      }),
    );
  }
  writeFileSync(stamp, lockHash);
}
