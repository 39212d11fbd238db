import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withoutSlash } from "../../util/without-slash";
import { commandError } from "../command-line";
import { helpOf } from "../help";
import { readSettings } from "../settings";
import { alternativeTo } from "./alternatives";

/** Its name, and the one under which a project may install it if its Studio is built without it. */
const PROGRAMS = ["@sanity/cli", "sanity-cli"];
const TO_LAKE = new URL("./sanity-to-lake.mjs", import.meta.url);

/**
 * Runs the command line of Sanity that the project in this folder has installed. Its requests go to a lake, as an
 * editor.
 * @param words what follows `sanity`
 * @returns the exit code
 * @throws LakeStartError `COMMAND_INVALID` for a command that a lake has something else for, and outside of projects
 */
export async function runSanity(words: readonly string[]): Promise<number> {
  if (words.length === 0 || (words.length === 1 && words[0] === "--help")) {
    process.stdout.write(`${helpOf("sanity")}\n`);
    return 0;
  }
  const folder = process.cwd();
  const alternative = alternativeTo(words, folder);
  if (alternative) throw commandError(alternative);
  const manifest = findProgram(join(folder, "package.json"));
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin: { sanity: string } };
  const program = join(manifest, "..", bin.sanity);
  const env = await environment(pathToFileURL(program).href);
  const child = spawn(process.execPath, [program, ...words], { env, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

/** @returns the path of the program's manifest @throws LakeStartError `COMMAND_INVALID` */
function findProgram(project: string): string {
  // Package managers other than npm let only the Studio's package find it.
  const studio = manifestOf("sanity", project) ?? project;
  for (const from of [studio, project]) {
    for (const name of PROGRAMS) {
      const found = manifestOf(name, from);
      if (found) return found;
    }
  }
  throw commandError(
    "This folder has no Sanity command line: go to the folder of a Sanity Studio, and install its packages.",
  );
}

/** The manifest of a package, as another one finds it. */
function manifestOf(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
}

/** The variables with which the program works on the lake. Says what is missing: some commands need no lake. */
async function environment(program: string): Promise<NodeJS.ProcessEnv> {
  // Others, such as the alias of a dataset, are Sanity's.
  const { DATA_DIR, LAKE_PORT, SANITY_API_WRITE_TOKEN } = process.env;
  const settings = readSettings({ DATA_DIR, LAKE_PORT, SANITY_API_WRITE_TOKEN });
  const given = process.env.SANITY_STUDIO_LAKE || `http://127.0.0.1:${settings.LAKE_PORT}`;
  if (!URL.canParse(given)) {
    throw commandError(
      `SANITY_STUDIO_LAKE is "${given}": use a full address, like http://127.0.0.1:3334.`,
    );
  }
  const lake = withoutSlash(given);
  const file = join(settings.DATA_DIR, "write-token");
  const stored = existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
  const token = settings.SANITY_API_WRITE_TOKEN ?? stored;
  if (!token) complain(`SANITY_API_WRITE_TOKEN is not set, and there is no ${file}.`);
  const answered = await fetch(`${lake}/v1/ping`).catch(() => undefined);
  if (!answered?.ok) {
    complain(
      `No lake answers at ${lake}: start one, or set SANITY_STUDIO_LAKE to the URL of another.`,
    );
  }
  return {
    ...process.env,
    SANITY_STUDIO_LAKE: lake,
    SANITY_AUTH_TOKEN: token,
    SANITY_CLI_PROGRAM: program,
    // Workers and child processes inherit it.
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${TO_LAKE.href}`.trim(),
    // Without these it would look for newer versions of itself and send usage data to Sanity.
    NO_UPDATE_NOTIFIER: "1",
    DO_NOT_TRACK: "1",
  };
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`);
}
