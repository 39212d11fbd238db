import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, step } from "./steps.mjs";

const OPTIONS = [
  // No package needs its scripts to run, and one of the tests' packages would download lists with them.
  "--ignore-scripts",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];

/**
 * Tells whether an installed tree is the one of the lock file.
 * @param {{ packages: Record<string, LockedPackage> }} lock package-lock.json
 * @param {{ packages: Record<string, LockedPackage> } | undefined} installed
 *   node_modules/.package-lock.json; npm writes it last, so an interrupted install has none
 * @param {{ withTests: boolean }} options without the packages of the tests, `devDependencies`
 * @typedef {{ version?: string, link?: boolean, resolved?: string, dev?: boolean, optional?: boolean, peer?: boolean }} LockedPackage
 */
export function isInstalled(lock, installed, { withTests }) {
  if (!installed) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The folders of root and workspaces are not in the installed tree.
    if (!path.includes("node_modules/")) return true;
    const found = installed.packages[path];
    if (found) return found.version === wanted.version;
    // Packages of other systems are optional.
    return wanted.optional === true || (wanted.dev === true && !withTests);
  });
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * Installs from the lock file what is missing.
 * @param {string} root
 * @param {{ withTests: boolean }} options
 */
export async function ensureInstalled(root, { withTests }) {
  const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
  const lockHash = createHash("sha256").update(lockText).digest("hex");
  const stamp = join(root, "node_modules/.setup-stamp");
  const all = `${lockHash} with tests`;
  const stamped = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (stamped === all || (stamped === lockHash && !withTests)) return;

  const lock = JSON.parse(lockText);
  const installed = readJson(join(root, "node_modules/.package-lock.json"));
  const isWhole = isInstalled(lock, installed, { withTests: true });
  if (!isWhole && (withTests || !isInstalled(lock, installed, { withTests: false }))) {
    // A tree that lacks only the tests' packages is completed; `npm ci` would install all of it again.
    const isPart = isInstalled(lock, installed, { withTests: false });
    const command = isPart ? ["install", "--no-save"] : ["ci"];
    const args = [...command, withTests ? "--include=dev" : "--omit=dev", ...OPTIONS];
    const what = isPart ? "Installing the tests' packages" : "Installing packages";
    await step(`${what} from the lock file`, "1 minute", () =>
      run("npm", args, {
        cwd: root,
        fix: "Check the network (or your npm registry setting) and start again.",
      }),
    );
  }
  writeFileSync(stamp, withTests || isWhole ? all : lockHash);
}
