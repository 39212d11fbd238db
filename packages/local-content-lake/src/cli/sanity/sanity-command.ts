import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { PACKAGE_NAME } from "../../util/package-name";
import { withoutSlash } from "../../util/without-slash";
import { commandError, complain } from "../command-line";
import { helpOf } from "../help";
import { readSettings } from "../settings";

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

const LAKE = `npx ${PACKAGE_NAME}`;
const HOSTED = "Those on Sanity's servers are managed by: npx sanity";

/**
 * What to do instead of commands that open a page of sanity.io, or fail without a reason: by command, or by the topic of
 * commands. Others that need an account at Sanity get an error with a reason from the lake.
 */
const ALTERNATIVES: Record<string, string> = {
  "graphql deploy": "A lake serves no GraphQL: use GROQ, at /data/query.",
  "hooks create":
    "Sanity's page for webhooks does not know local projects. A POST to /hooks/projects/ID creates one, with the id of the lake's project.",
  "tokens rotate": `An editor's token cannot be rotated here. Add another, then delete the old one: ${LAKE} programs add NAME ROLE`,
  "users invite": `No mail is sent here. Add people in the Studio, under People, or by: ${LAKE} people add NAME EMAIL ROLE`,
  blueprints: `A lake deploys no blueprints. ${HOSTED} blueprints`,
  context: `A lake has no knowledge bases. ${HOSTED} context`,
  functions: `A lake runs no functions: use a webhook. ${HOSTED} functions`,
  media: `A lake has no media library: use the files of a dataset. ${HOSTED} media`,
  mcp: `Sanity's server for assistants does not reach a lake. Connect them to its own: ${LAKE} mcp`,
  workflows: `A lake has no workflows. ${HOSTED} workflows`,
  login: "Nothing to sign in to: this command takes the token of an editor of the lake.",
  logout: "Nothing to sign out of: this command takes the token of an editor each time.",
  manage:
    "Sanity's page for projects does not know local projects. People and programs are in the Studio, under People.",
  deploy:
    "A lake serves no Studio. Build it by sanity build, and serve its files with any web server.",
};

/** Commands that open, build or serve the Studio of the folder. */
const OF_STUDIO = ["build", "dev", "preview", "start"];

/**
 * @param words what follows `sanity`
 * @param folder where it runs
 * @returns the message to print instead of running the command
 */
export function alternativeTo(words: readonly string[], folder: string): string | undefined {
  if (words.some((word) => /^(-h|--help)$/.test(word))) return undefined;
  const names = words.filter((word) => !word.startsWith("-")).flatMap((word) => word.split(":"));
  const command = names.slice(0, 2).join(" ");
  const [topic = ""] = names;
  if (OF_STUDIO.includes(topic) && !usesLake(folder)) {
    return `The Studio in this folder does not know the lake. Run ${LAKE} init first.`;
  }
  const plural = command.replace(/^(hook|token|user) /, "$1s ");
  return ALTERNATIVES[plural] ?? ALTERNATIVES[topic];
}

/** True for a Studio that `init`, or its author, has configured for a lake. */
function usesLake(folder: string): boolean {
  return readdirSync(folder)
    .filter((name) => /^sanity\.config\.[jt]sx?$/.test(name))
    .some((name) => readFileSync(join(folder, name), "utf8").includes(PACKAGE_NAME));
}
