import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
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
 * @typedef {{ version?: string, link?: boolean, resolved?: string, name?: string, inBundle?: boolean, dev?: boolean, optional?: boolean, peer?: boolean }} LockedPackage
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

/**
 * Adds to each package of a lock file the URL of its archive, as registries lay them out. Without it, npm first reads
 * the list of all versions of each package, which takes half of the processor time of an installation.
 * @param {{ packages: Record<string, LockedPackage> }} lock
 * @param {string} registry a URL with a slash at its end
 * @returns {{ packages: Record<string, LockedPackage> }}
 */
export function withArchiveUrls(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const [, inPath] = /^(?:.*\/)?node_modules\/(.+)$/.exec(path) ?? [];
    if (!inPath || entry.link || entry.resolved || entry.inBundle) return [path, entry];
    // An alias is installed under another name.
    const name = entry.name ?? inPath;
    const file = `${name.slice(name.indexOf("/") + 1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${registry}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** npm reads it in the place of package-lock.json. It exists during an installation only. */
const SHRINKWRAP = "npm-shrinkwrap.json";

async function runNpm(root, lock, args) {
  const options = {
    cwd: root,
    fix: "Check the network (or your npm registry setting) and start again.",
  };
  const file = join(root, SHRINKWRAP);
  const remove = () => rmSync(file, { force: true });
  const onSignal = () => {
    remove();
    process.exit(1);
  };
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    const registry = await configuredRegistry(root);
    writeFileSync(file, JSON.stringify(withArchiveUrls(lock, registry)));
    await run("npm", args, options);
  } catch {
    remove();
    console.log(
      "  Trying again without the addresses of archives, which some registries differ in.",
    );
    await run("npm", args, options);
  } finally {
    remove();
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

async function configuredRegistry(root) {
  const options = { cwd: root, shell: process.platform === "win32" };
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "registry"], options);
  return stdout.trim().replace(/\/*$/, "/");
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
    await step(`${what} from the lock file`, "1 minute", () => runNpm(root, lock, args));
  }
  writeFileSync(stamp, withTests || isWhole ? all : lockHash);
}
