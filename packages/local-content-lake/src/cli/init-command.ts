import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { LakeStartError } from "../util/errors";
import { PACKAGE_NAME } from "../util/package-name";
import type { Printed } from "./command-line";

/** What a program imports from Sanity, and the file whose function of the same name takes its place. */
interface Wrapped {
  /** The name of the written file, without its extension. */
  file: string;
  name: string;
  from: string;
  /** The rest of the written file. */
  code(env: string): string;
}

const ENV = "SANITY_STUDIO_LAKE";
const MARK = `Written by \`${PACKAGE_NAME} init\`, which also removes it: \`init --undo\`.`;

const STUDIO: Wrapped = {
  file: "sanity.lake",
  name: "defineConfig",
  from: "sanity",
  code: (env) => `import { lakeWorkspace } from "${PACKAGE_NAME}/studio";
import { defineConfig as define } from "sanity";

const onLake = (config) => {
  const { projectId, dataset } = config;
  return { ...config, ...lakeWorkspace({ apiHost: ${env}, projectId, dataset }) };
};

/** Sanity's own; every workspace is on the lake if ${ENV} is its URL. */
export const defineConfig = !${env}
  ? define
  : (config) => define(Array.isArray(config) ? config.map(onLake) : onLake(config));
`,
};

const CLI: Wrapped = {
  file: "sanity.lake-cli",
  name: "defineCliConfig",
  from: "sanity/cli",
  code: (env) => `import { lakeStudio } from "${PACKAGE_NAME}/vite";
import { defineCliConfig as define } from "sanity/cli";

const withLake = (vite) => async (config, environment) => {
  const own = typeof vite === "function" ? await vite(config, environment) : { ...config, ...vite };
  return { ...own, plugins: [...(own.plugins ?? []), lakeStudio()] };
};

/** Sanity's own; the Studio is built for the lake if ${ENV} is its URL. */
export const defineCliConfig = !${env}
  ? define
  : (config) => define({ ...config, vite: withLake(config.vite) });
`,
};

const CLIENT: Wrapped = {
  file: "sanity.lake-client",
  name: "createClient",
  from: "@sanity/client",
  code: (env) => `import { createClient as create } from "@sanity/client";

/** Sanity's own; the client is on the lake if ${ENV} is its URL. */
export const createClient = !${env}
  ? create
  : (config) => create({ ...config, apiHost: ${env}, useProjectHostname: false, useCdn: false });
`,
};

const CODE = /\.[cm]?[jt]sx?$/;
const SKIPPED = /^(node_modules|dist|build|coverage|public|\..*)$/;
const MAX_DEPTH = 6;

/**
 * Lets the Studio, the command line and the clients of a Sanity project use a lake by an environment variable. Changes
 * nothing that it has changed before.
 * @param folder of the project
 * @throws LakeStartError `COMMAND_INVALID` for a folder without a Studio
 */
export function runInit(folder: string, { undo = false }: { undo?: boolean | undefined }): Printed {
  const names = readdirSync(folder);
  const config = names.find((name) => /^sanity\.config\.[jt]sx?$/.test(name));
  if (!config) {
    throw new LakeStartError(
      "COMMAND_INVALID",
      `${folder} has no sanity.config.ts or sanity.config.js: run init in the folder of a Sanity Studio.`,
    );
  }
  const extension = config.includes(".ts") ? ".ts" : ".js";
  const cli = names.find((name) => /^sanity\.cli\.[jt]s$/.test(name));
  const changes = [
    ...replaced(folder, [config], STUDIO, { extension, undo }),
    ...replaced(folder, cli ? [cli] : [], CLI, { extension, undo }),
    ...replaced(folder, clientFiles(folder), CLIENT, { extension, undo }),
  ];
  const done = changes.length > 0 ? changes.join("\n") : "Nothing to change.";
  const text = undo || changes.length === 0 ? done : `${done}\n\n${nextSteps(folder, config)}`;
  return { text, json: { changes } };
}

function nextSteps(folder: string, config: string): string {
  const source = readFileSync(join(folder, config), "utf8");
  const [, project = "ID"] = /projectId:\s*["']([a-z0-9_-]+)["']/.exec(source) ?? [];
  return `Start the lake and the Studio on it:
  npx ${PACKAGE_NAME} --project ${project}
  ${ENV}=http://127.0.0.1:3334 npx sanity dev
Without ${ENV}, all of them use Sanity as before.`;
}

/** Makes files import a function from the written file instead of Sanity's package, or the other way round. */
function replaced(
  folder: string,
  files: readonly string[],
  wrapped: Wrapped,
  { extension, undo }: { extension: string; undo: boolean },
): string[] {
  const target = `${wrapped.file}${extension}`;
  const changes: string[] = [];
  for (const file of files) {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = undo
      ? withSanity(before, wrapped)
      : withLake(before, wrapped, importPath(file, target));
    if (after === before) continue;
    writeFileSync(path, after);
    const from = undo ? wrapped.from : target;
    changes.push(`${file}: imports ${wrapped.name} from ${from}`);
  }
  const written = join(folder, target);
  if (undo && existsSync(written) && readFileSync(written, "utf8").includes(MARK)) {
    rmSync(written);
    changes.push(`${target}: removed`);
  } else if (!undo && changes.length > 0 && !existsSync(written)) {
    // Their types are Sanity's; the few lines here need none.
    const unchecked = extension === ".ts" ? "// @ts-nocheck\n" : "";
    const env = `(typeof process === "undefined" ? "" : process.env.${ENV})`;
    const code = wrapped.code("lake");
    const [imports = "", ...rest] = code.split("\n\n");
    const text = [`${unchecked}// ${MARK}\n${imports}`, `const lake = ${env};`, ...rest];
    writeFileSync(written, text.join("\n\n"));
    changes.push(`${target}: written`);
  }
  return changes;
}

/** The import of one name, as it stands alone, and as one of several. */
function importsOf({ from }: Wrapped): RegExp {
  return new RegExp(`^import \\{([^}]*)\\} from (["'])${from}\\2(;?)$`, "m");
}

/** The comment at the end of a changed import: what stood there before. */
const BEFORE = ` // ${PACKAGE_NAME}: was `;

function withLake(source: string, wrapped: Wrapped, path: string): string {
  if (source.includes(BEFORE)) return source;
  return source.replace(importsOf(wrapped), (line, list: string, quote: string, end: string) => {
    const names = list.split(",").map((name) => name.trim());
    if (!names.includes(wrapped.name)) return line;
    const others = names.filter((name) => name && name !== wrapped.name).join(", ");
    const rest = others && `import { ${others} } from ${quote}${wrapped.from}${quote}${end}\n`;
    const was = `${BEFORE}${JSON.stringify(line)}`;
    return `${rest}import { ${wrapped.name} } from ${quote}${path}${quote}${end}${was}`;
  });
}

function withSanity(source: string, wrapped: Wrapped): string {
  const others = `(?:import \\{[^}]*\\} from ["']${wrapped.from}["'];?\\n)?`;
  const changed = new RegExp(
    `^${others}import \\{ ${wrapped.name} \\} from .*${BEFORE}(".*")$`,
    "m",
  );
  return source.replace(changed, (_all, was: string) => JSON.parse(was) as string);
}

/** The module path of a file beside the configuration, as another file imports it. */
function importPath(from: string, target: string): string {
  const path = relative(join(from, ".."), target).replaceAll("\\", "/");
  const named = path.startsWith(".") ? path : `./${path}`;
  return extname(named) === ".ts" ? named.slice(0, -".ts".length) : named;
}

/** The files that create a client. */
function clientFiles(folder: string, under = "", depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const name = join(under, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.test(entry.name) ? [] : clientFiles(folder, name, depth + 1);
    }
    if (!CODE.test(entry.name) || name.startsWith("sanity.lake")) return [];
    return readFileSync(join(folder, name), "utf8").includes(CLIENT.from) ? [name] : [];
  });
}
