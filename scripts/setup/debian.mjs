import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, step } from "./steps.mjs";

/** A machine without a network fails at once: there may be another way. */
const APT_OPTIONS = ["-qq", "-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];

/** The reverse proxies of deploy/. Without one, its tests are skipped, and the end of the run names them. */
const PROXIES = ["nginx", "caddy"];

/** Installs the proxies that are missing, where Debian's packages can be installed. */
export async function ensureProxies(root, { PATH = "" } = process.env) {
  const folders = [...PATH.split(delimiter), "/usr/sbin"];
  const missing = PROXIES.filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name))),
  );
  if (missing.length > 0) await installDebianPackages(root, missing);
}

/**
 * Installs packages of Debian, as root on a Debian system; elsewhere nothing.
 * @param {string} root
 * @param {string[]} names packages, each with a program of its name
 * @returns {Promise<string[]>} the paths at which the programs may be
 */
export async function installDebianPackages(root, names) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return [];
  await attempt(`Installing Debian's packages: ${names.join(", ")}`, "1 to 2 minutes", root, [
    ["apt-get", [...APT_OPTIONS, "update"]],
    ["apt-get", [...APT_OPTIONS, "install", "-y", "--no-install-recommends", ...names]],
  ]);
  return names.map((name) => `/usr/bin/${name}`);
}

/** Runs commands as one step. A failure is printed, and throws nothing: there may be another way. */
export async function attempt(what, usually, root, commands) {
  const options = {
    cwd: root,
    env: { DEBIAN_FRONTEND: "noninteractive" },
    fix: "Trying another way.",
  };
  try {
    await step(what, usually, async () => {
      for (const [program, args] of commands) await run(program, args, options);
    });
  } catch (error) {
    console.log(`  ${error.message}`);
  }
}
