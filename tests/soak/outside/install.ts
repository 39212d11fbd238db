import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const CACHE = join(import.meta.dirname, "../../../.cache");
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED/;
// Some packages need a newer Node or have narrow peer ranges.
const INSTALL =
  "install --ignore-scripts --prefer-offline --no-audit --no-fund --no-package-lock --legacy-peer-deps --loglevel=error";

export interface Installed {
  folder: string;
  /** The reason why it is not installed: no network. */
  offline?: string;
}

/**
 * Installs published packages into a folder of `.cache`, once for all runs.
 * @param name the folder's name
 * @param dependencies exact versions by package
 */
export async function installOutside(
  name: string,
  dependencies: Record<string, string>,
): Promise<Installed> {
  const folder = join(CACHE, name);
  const done = join(folder, "installed.json");
  const wanted = JSON.stringify({ name, private: true, type: "module", dependencies }, null, 2);
  if (existsSync(done) && readFileSync(done, "utf8") === wanted) return { folder };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), wanted);
  const offline = await npmInstall(folder);
  // Written last, so that an interrupted install runs again.
  if (!offline) writeFileSync(done, wanted);
  return { folder, offline };
}

/** Adds a packed package with its dependencies to such a folder. @returns the reason if it failed: no network */
export function addPackage(folder: string, file: string): Promise<string | undefined> {
  return npmInstall(folder, ["--no-save", file]);
}

async function npmInstall(cwd: string, args: string[] = []): Promise<string | undefined> {
  try {
    await promisify(execFile)("npm", [...INSTALL.split(" "), ...args], { cwd });
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    if (!OFFLINE.test(message)) throw error;
    const why = `npm reaches no registry: ${message.split("\n")[0]}`;
    const fix = "Run `npm run soak` again where it does; what it installs stays in .cache.";
    console.warn(`\nNOT RUN: other people's projects on the lake. ${why}. ${fix}\n`);
    return why;
  }
}
