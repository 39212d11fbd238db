import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PACKAGE_NAME } from "../util/package-name";
import { commandError, type Printed } from "./command-line";

/** What a program imports from Sanity, and the file whose function of the same name takes its place. */
interface Wrapped {
  /** The name of the written file, without its extension. */
  file: string;
  name: string;
  from: string;
  /** The written file: its imports, a blank line, the rest. `lake` is the URL, or empty. @param type in TypeScript */
  code(type: string): string;
}

const ENV = "SANITY_STUDIO_LAKE";
const MARK = `Written by \`${PACKAGE_NAME} init\`, which also removes it: \`init --undo\`.`;

const STUDIO: Wrapped = {
  file: "sanity.lake",
  name: "defineConfig",
  from: "sanity",
  code: (type) => `import { lakeWorkspace } from "${PACKAGE_NAME}/studio";
import { defineConfig as define } from "sanity";

const onLake = (config) => {
  const { projectId, dataset } = config;
  return { ...config, ...lakeWorkspace({ apiHost: lake, projectId, dataset }) };
};

/** Sanity's own; every workspace is on the lake if ${ENV} is its URL. */
export const defineConfig${type} = !lake
  ? define
  : (config) => define(Array.isArray(config) ? config.map(onLake) : onLake(config));
`,
};

const CLI: Wrapped = {
  file: "sanity.lake-cli",
  name: "defineCliConfig",
  from: "sanity/cli",
  code: (type) => `import { lakeStudio } from "${PACKAGE_NAME}/vite";
import { defineCliConfig as define } from "sanity/cli";

const withLake = (vite) => async (config, environment) => {
  const own = typeof vite === "function" ? await vite(config, environment) : { ...config, ...vite };
  return { ...own, plugins: [...(own.plugins ?? []), lakeStudio()] };
};

/** Sanity's own; the Studio is built for the lake if ${ENV} is its URL. */
export const defineCliConfig${type} = !lake
  ? define
  : (config) => define({ ...config, vite: withLake(config.vite) });
`,
};

const CLIENTS = [
  clientOf("sanity.lake-client", "@sanity/client"),
  clientOf("sanity.lake-next", "next-sanity"),
];

function clientOf(file: string, from: string): Wrapped {
  const code = (type: string) => `import { createClient as define } from "${from}";

/** Sanity's own; the client is on the lake if ${ENV} is its URL. */
export const createClient${type} = !lake
  ? define
  : (config) => define({ ...config, apiHost: lake, useProjectHostname: false, useCdn: false });
`;
  return { file, name: "createClient", from, code };
}

/** Bundlers put the value in the place of the variable: in a browser, there is no process. */
const READ_ENV = `const lake = (() => {
  try {
    return process.env.${ENV};
  } catch {
    return "";
  }
})();`;

const CODE = /\.[cm]?[jt]sx?$/;
const SKIPPED = /^(node_modules|dist|build|coverage|public|\..*)$/;
const MAX_DEPTH = 6;

/**
 * Lets the Studio, the command line and the clients of a Sanity project use a lake by an environment variable. Changes
 * nothing that it has changed before.
 * @param folder of the project
 * @throws LakeStartError `COMMAND_INVALID` for a folder in which nothing uses Sanity
 */
export function runInit(folder: string, { undo = false }: { undo?: boolean | undefined }): Printed {
  const names = readdirSync(folder);
  const config = names.find((name) => /^sanity\.config\.[jt]sx?$/.test(name));
  const cli = names.find((name) => /^sanity\.cli\.[jt]s$/.test(name));
  const typed = config ?? cli ?? (names.includes("tsconfig.json") ? ".ts" : "");
  const extension = typed.includes(".ts") ? ".ts" : ".js";
  // A front end may have its Studio elsewhere.
  const code = config || names.includes("package.json") ? codeFiles(folder) : [];
  const wrapped: [Wrapped, string[]][] = [
    [STUDIO, config ? [config] : []],
    [CLI, cli ? [cli] : []],
    ...CLIENTS.map((client) => usersOf(client, folder, code)),
  ];
  if (wrapped.every(([, files]) => files.length === 0)) {
    throw commandError(
      `${folder} has no sanity.config.ts or .js, no sanity.cli, and no code that makes a client: run init in the folder of a Sanity project.`,
    );
  }
  const tsconfig = names.includes("tsconfig.json")
    ? readFileSync(join(folder, "tsconfig.json"), "utf8")
    : "";
  const isNode = /"module(?:Resolution)?"\s*:\s*"node(?:16|18|20|next)"/i.test(tsconfig);
  const target = { extension, imported: extension === ".js" || isNode ? ".js" : "" };
  const results = wrapped.map(([one, files]) => replaced(folder, files, one, { ...target, undo }));
  const changes = results.flatMap((one) => one.changes);
  const left = results.flatMap((one) => one.left);
  const done = changes.length + left.length > 0 ? [...changes, ...left] : ["Nothing to change."];
  const steps = undo || changes.length === 0 ? [] : ["", nextSteps(folder, config ?? cli, names)];
  return { text: [...done, ...steps].join("\n"), json: { changes, left } };
}

function nextSteps(folder: string, config: string | undefined, names: readonly string[]): string {
  const source = config ? readFileSync(join(folder, config), "utf8") : "";
  const ids = source.matchAll(/projectId:\s*["']([a-z0-9_-]+)["']/g);
  const projects = [...new Set(Array.from(ids, ([, id]) => id))];
  const project = projects.length === 1 ? projects[0] : "ID";
  const several = `\nID is one of ${projects.join(", ")}: a lake serves the workspaces of one project.`;
  const bundler = names.find((name) => /^(next|astro|nuxt|svelte|vite)\.config\./.test(name));
  const note = `\nIn browsers, code that ${bundler} builds finds the lake only if that file says so:
  see docs/init.md of ${PACKAGE_NAME}.`;
  const start = config?.startsWith("sanity.config") ? "npx sanity dev" : "npm run dev";
  return `Start the lake and the project on it:
  npx ${PACKAGE_NAME} --project ${project}
  ${ENV}=http://127.0.0.1:3334 ${start}
Without ${ENV}, all of them use Sanity as before.${projects.length > 1 ? several : ""}${bundler ? note : ""}`;
}

/** Makes files import a function from the written file instead of Sanity's package, or the other way round. */
function replaced(
  folder: string,
  files: readonly string[],
  wrapped: Wrapped,
  { extension, imported, undo }: { extension: string; imported: string; undo: boolean },
): { changes: string[]; left: string[] } {
  const target = `${wrapped.file}${extension}`;
  const changes: string[] = [];
  const left: string[] = [];
  for (const file of files) {
    const path = join(folder, file);
    const before = readFileSync(path, "utf8");
    const after = undo
      ? withSanity(before, wrapped)
      : withLake(before, wrapped, importPath(file, wrapped.file + imported));
    if (after !== before) {
      writeFileSync(path, after);
      const from = undo ? wrapped.from : target;
      changes.push(`${file}: imports ${wrapped.name} from ${from}`);
    } else if (!undo && !pathsOf(wrapped).test(before)) {
      left.push(`${file}: left as it is. ${adviceFor(file, before, wrapped)}`);
    }
  }
  const written = join(folder, target);
  const uses = (file: string) => pathsOf(wrapped).test(readFileSync(join(folder, file), "utf8"));
  if (undo && existsSync(written)) {
    const isOwn = withLines(readFileSync(written, "utf8"), "\n") === codeOf(wrapped, extension);
    if (isOwn) {
      rmSync(written);
      changes.push(`${target}: removed`);
    } else left.push(`${target}: kept, because it was edited. Delete it if nothing needs it.`);
  } else if (!undo && !existsSync(written) && files.some(uses)) {
    const [user = ""] = files;
    const end = lineEndOf(readFileSync(join(folder, user), "utf8"));
    writeFileSync(written, withLines(codeOf(wrapped, extension), end));
    changes.push(`${target}: written`);
  }
  return { changes, left };
}

/** The written file, with LF. */
function codeOf(wrapped: Wrapped, extension: string): string {
  const isTyped = extension === ".ts";
  const [imports = "", ...rest] = wrapped.code(isTyped ? ": typeof define" : "").split("\n\n");
  // What they export has Sanity's types; the few lines here need none.
  const head = `${isTyped ? "// @ts-nocheck\n" : ""}// ${MARK}\n${imports}`;
  return [head, READ_ENV, ...rest].join("\n\n");
}

function lineEndOf(source: string): string {
  return source.includes("\r\n") ? "\r\n" : "\n";
}

function withLines(code: string, end: string): string {
  return code.replaceAll(/\r?\n/g, end);
}

/** What to do by hand in a file that init cannot change. */
function adviceFor(file: string, source: string, { name, from }: Wrapped): string {
  // Such a file cannot import a module of ours.
  return /\.c[jt]s$/.test(file) || /\brequire\s*\(|\bmodule\.exports\b/.test(source)
    ? `It is CommonJS: write the lines there that npx ${PACKAGE_NAME} --print-config prints.`
    : `Write import { ${name} } from "${from}"; then run init.`;
}

/** The comment at the end of a changed import: what stood there before. */
const BEFORE = ` // ${PACKAGE_NAME}: was `;

function namesIn(list: string): string[] {
  const withoutComments = list.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, "");
  return withoutComments.split(",").map((name) => name.trim());
}

function withLake(source: string, { name, from }: Wrapped, path: string): string {
  // Code behind it on the line would end up in the comment.
  const end = "(;?)[ \\t]*(?://.*|/\\*.*\\*/[ \\t]*)?$";
  // Some editors write U+FEFF at the start of a file.
  const imports = new RegExp(
    `(?<=^\\uFEFF?)import\\s*\\{([^}]*)\\}\\s*from\\s*(["'])${from}\\2${end}`,
    "gm",
  );
  return source.replace(imports, (line, list: string, quote: string, end: string) => {
    const names = namesIn(list);
    const own = names.find((each) => each.split(/\s/)[0] === name);
    if (!own) return line;
    const others = names.filter((each) => each && each !== own).join(", ");
    const rest =
      others && `import { ${others} } from ${quote}${from}${quote}${end}${lineEndOf(source)}`;
    const was = `${BEFORE}${JSON.stringify(line)}`;
    return `${rest}import { ${own} } from ${quote}${path}${quote}${end}${was}`;
  });
}

function withSanity(source: string, wrapped: Wrapped): string {
  const { name, from, file } = wrapped;
  const others = `(import \\{([^}]*)\\} from ["']${from}["'];?\\r?\\n)?`;
  const own = `import \\{ ${name}[^}]*\\} from ["'][./]+${file}["'.].*`;
  const changed = new RegExp(`(?<=^\\uFEFF?)${others}${own}${BEFORE}(".*")$`, "gm");
  const byComment = source.replace(changed, (_all, line = "", list = "", was = "") => {
    const original = JSON.parse(was) as string;
    const names = namesIn(/\{([^}]*)\}/.exec(original)?.[1] ?? "");
    const isRest = namesIn(list).every((each) => names.includes(each));
    return isRest ? original : `${line}${original}`;
  });
  // Where the comment is gone.
  return byComment.replace(pathsOf(wrapped), `$1${from}$1`);
}

/** The module path of a file beside the configuration, as another file imports it. */
function importPath(from: string, target: string): string {
  const path = relative(join(from, ".."), target).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}

/** The files that take a function from a package, or from the written file. */
function usersOf(
  wrapped: Wrapped,
  folder: string,
  files: readonly string[],
): [wrapped: Wrapped, files: string[]] {
  const { name, from } = wrapped;
  const taken = new RegExp(
    `(\\{[^}]*\\b${name}\\b[^}]*\\}|\\* as \\w+)\\s*(from\\s*|=\\s*require\\()["']${from}["']`,
  );
  const uses = (path: string) => {
    const source = readFileSync(join(folder, path), "utf8");
    return taken.test(source) || pathsOf(wrapped).test(source);
  };
  return [wrapped, files.filter(uses)];
}

/** Matches the paths by which files import the written file. */
function pathsOf({ file }: Wrapped): RegExp {
  return new RegExp(`(["'])[./]+${file}(\\.[jt]s)?\\1`, "g");
}

function codeFiles(folder: string, under = "", depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
    const name = join(under, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED.test(entry.name) ? [] : codeFiles(folder, name, depth + 1);
    }
    return CODE.test(entry.name) && !name.startsWith("sanity.lake") ? [name] : [];
  });
}
