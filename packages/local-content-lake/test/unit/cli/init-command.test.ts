import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { buildSync, transformSync } from "esbuild";
import { test as base, expect } from "vitest";
import { runInit } from "../../../src/cli/init-command";
import { temporaryFolder } from "../../support/documents";

const PACKAGE = join(import.meta.dirname, "../../..");

const FILES = {
  "sanity.config.js": `import { defineConfig, defineType } from "sanity";
export default defineConfig({ projectId: "abc123", dataset: "test", schema: { types: [defineType({})] } });
`,
  "sanity.cli.js": `import {defineCliConfig} from 'sanity/cli'
export default defineCliConfig({api: {projectId: 'abc123'}, vite: {plugins: ['own']}})
`,
  "src/lib/client.js": `import { createClient } from "@sanity/client";
export const client = createClient({ projectId: "abc123", dataset: "test", apiVersion: "2025-02-19" });
`,
  "src/next.js": `import { createClient } from "@sanity/client";
import { groq, createClient as next } from "next-sanity";
export const clients = [createClient, next, groq];
`,
  "src/other.js": `import { createImageUrlBuilder } from "@sanity/image-url";\n`,
};

/** Packages whose functions return what they are given. */
const STUBS = {
  "package.json": '{"type":"module"}',
  "node_modules/sanity/index.js": "export const defineConfig = (c) => c, defineType = (t) => t;",
  "node_modules/sanity/cli.js": "export const defineCliConfig = (config) => config;",
  "node_modules/sanity/package.json":
    '{"type":"module","exports":{".":"./index.js","./cli":"./cli.js"}}',
  "node_modules/local-content-lake/index.js":
    "export const lakeWorkspace = (w) => ({ onLake: w }), lakeStudio = () => 'lake';",
  "node_modules/local-content-lake/package.json":
    '{"type":"module","exports":{"./studio":"./index.js","./vite":"./index.js"}}',
};

const test = base
  .extend("files", (): Record<string, string> => FILES)
  .extend("folder", ({ files }) => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries({ ...files, ...STUBS })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    mkdirSync(join(folder, "node_modules/@sanity"));
    const entry = createRequire(join(PACKAGE, "package.json")).resolve("@sanity/client");
    symlinkSync(dirname(dirname(entry)), join(folder, "node_modules/@sanity/client"));
    return folder;
  })
  .extend("read", ({ folder, files }) => () => {
    const names = [...Object.keys(files), ...readdirSync(folder)];
    const code = names.filter((name) => /\.[jt]s$/.test(name));
    return Object.fromEntries(code.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  })
  // What Studio, command line and client are configured with.
  .extend("configured", ({ folder }) => (lake?: string) => {
    const script = `
      const { default: studio } = await import("./sanity.config.js");
      const { default: cli } = await import("./sanity.cli.js");
      const { client } = await import("./src/lib/client.js");
      const vite = typeof cli.vite === "function" ? await cli.vite({ root: "x" }) : cli.vite;
      const { apiHost, useCdn } = client.config();
      console.log(JSON.stringify({ onLake: studio.onLake, vite, apiHost, useCdn }));`;
    const env = { ...process.env, ...(lake && { SANITY_STUDIO_LAKE: lake }) };
    const args = ["--input-type=module", "-e", script];
    return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, env }).toString());
  });

test("init changes a Studio once, and can be undone", ({ folder, files, read, configured }) => {
  const hosted = configured();
  const { text } = runInit(folder, {});
  expect(text).toContain("sanity.lake.js: written");
  expect(text).toContain("src/lib/client.js: imports createClient from sanity.lake-client.js");
  expect(text).toContain("npx local-content-lake --project abc123");
  const changed = read();
  expect(runInit(folder, {}).text).toBe("Nothing to change.");
  rmSync(join(folder, "sanity.lake.js"));
  expect(runInit(folder, {}).text).toMatch(/^sanity.lake.js: written\n/);
  expect(read()).toEqual(changed);
  expect(configured()).toEqual(hosted);
  expect(configured("http://127.0.0.1:3334")).toEqual({
    onLake: { apiHost: "http://127.0.0.1:3334", projectId: "abc123", dataset: "test" },
    vite: { root: "x", plugins: ["own", "lake"] },
    ...{ apiHost: "http://127.0.0.1:3334", useCdn: false },
  });
  expect(runInit(folder, { undo: true }).text).toContain("sanity.lake-cli.js: removed");
  expect(read()).toEqual(files);
  expect(runInit(folder, { undo: true }).text).toBe("Nothing to change.");
});

test("a Studio in a browser uses the lake that its bundler names", ({ folder }) => {
  runInit(folder, {});
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, "sanity.config.js")],
    define: { "process.env.SANITY_STUDIO_LAKE": JSON.stringify("http://127.0.0.1:3334") },
    ...{ bundle: true, format: "iife", globalName: "studio", write: false },
  });
  const code = `${outputFiles[0]?.text}; studio.default.onLake.apiHost`;
  expect(runInContext(code, createContext())).toBe("http://127.0.0.1:3334");
});

const CALL = "export default defineConfig({})\n";
const IN_LAKE = 'from "./sanity.lake"';

const IMPORTS: Record<string, string> = {
  "one import of several of the package": `import { a } from "sanity";\nimport { defineConfig } from "sanity";\n${CALL}`,
  "a comment behind it": `import {defineConfig} from "sanity" // the Studio\n${CALL}`,
  "a comment inside": `import {\n  // of texts\n  defineConfig, // the Studio\n  type Config, // its type\n} from "sanity";\n${CALL}`,
  "another name": `import { defineConfig as define } from "sanity";\nexport default define({});\n`,
  "several lines, CRLF and the mark of its encoding": `\uFEFFimport {\r\n  type Config,\r\n  defineConfig,\r\n} from "sanity";\r\n${CALL.trim()}`,
};

test.for(Object.entries(IMPORTS))("an import with %s is changed and restored", ([, source]) => {
  const folder = temporaryFolder();
  const config = join(folder, "sanity.config.ts");
  const read = () => readFileSync(config, "utf8");
  writeFileSync(config, source);
  runInit(folder, {});
  expect(read()).toContain(IN_LAKE);
  for (const code of [read(), readFileSync(join(folder, "sanity.lake.ts"), "utf8")]) {
    if (source.includes("\r\n")) expect(code).not.toMatch(/[^\r]\n/);
  }
  transformSync(read(), { loader: "ts" });
  // The comment says how it was; without it, the import leads back all the same.
  const changed = read();
  runInit(folder, { undo: true });
  expect(read()).toBe(source);
  writeFileSync(config, changed.replace(/ \/\/ local-content-lake: was .*/, ""));
  const written = join(folder, "sanity.lake.ts");
  writeFileSync(written, "// Written by `local-content-lake init`, and edited");
  expect(runInit(folder, { undo: true }).text).toContain(
    "sanity.lake.ts: kept, because it was edit",
  );
  expect(readFileSync(written, "utf8")).toContain("edited");
  expect(read()).toMatch(/import \{ defineConfig.*\} from "sanity"/);
});

const WRITE = 'Write import { defineConfig } from "sanity"; then run init.';
const PRINT =
  "It is CommonJS: write the lines there that npx local-content-lake --print-config prints.";

test.for([
  ['import * as sanity from "sanity";\nexport default sanity.defineConfig({});\n', WRITE],
  ["export default { projectId: 'abc' };\n", WRITE],
  ['import { defineConfig } from "sanity"; export default defineConfig({});\n', WRITE],
  ['module.exports = require("sanity").defineConfig({});\n', PRINT],
] as const)("a Studio that init cannot change is named: %j", ([source, advice]) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "sanity.config.js"), source);
  const left = `sanity.config.js: left as it is. ${advice}`;
  expect(runInit(folder, {})).toMatchObject({ text: left, json: { changes: [], left: [left] } });
  expect(readdirSync(folder)).toEqual(["sanity.config.js"]);
});

test.for([
  ["package.json", "src/lib/client.js"],
  ["sanity.cli.js", "sanity.cli.js"],
] as const)("init needs no Studio in a folder with %s", ([named, changed], { folder, files }) => {
  for (const name of ["sanity.config.js", "sanity.cli.js", "package.json"]) {
    if (name !== named) rmSync(join(folder, name));
  }
  expect(runInit(folder, {}).text).toContain(`${changed}: imports `);
  expect(runInit(folder, {}).text).toBe("Nothing to change.");
  runInit(folder, { undo: true });
  expect(readFileSync(join(folder, changed), "utf8")).toBe(files[changed]);
});

test("init writes TypeScript for TypeScript, and refuses a folder with no Studio", ({ folder }) => {
  expect(() => runInit(join(folder, "src"), {})).toThrow("has no sanity.config.ts");
  const studio = temporaryFolder();
  const other = 'export const other = { projectId: "def456" };';
  writeFileSync(join(studio, "sanity.config.ts"), FILES["sanity.config.js"] + other);
  writeFileSync(join(studio, "next.config.ts"), "export default {};");
  const client = 'import { createClient } from "next-sanity";\nexport default createClient({});\n';
  writeFileSync(join(studio, "client.ts"), client);
  const { text } = runInit(studio, {});
  expect(text).toContain("code that next.config.ts builds");
  expect(text).toMatch(/--project ID\n[\s\S]*ID is one of abc123, def456: a lake serves/);
  expect(readdirSync(studio)).toHaveLength(5);
  for (const file of ["sanity.lake-next.ts", "sanity.lake.ts"]) {
    const code = readFileSync(join(studio, file), "utf8");
    // It has the type of what it takes the place of.
    expect(code).toMatch(/ as define \} from [\s\S]*: typeof define = !lake/);
  }
  const config = () => readFileSync(join(studio, "sanity.config.ts"), "utf8");
  expect(config()).toContain('import { defineConfig } from "./sanity.lake";');
  // Node itself resolves no path without an extension.
  runInit(studio, { undo: true });
  writeFileSync(join(studio, "tsconfig.json"), '{ "compilerOptions": { "module": "NodeNext" } }');
  runInit(studio, {});
  expect(config()).toContain('import { defineConfig } from "./sanity.lake.js";');
});
