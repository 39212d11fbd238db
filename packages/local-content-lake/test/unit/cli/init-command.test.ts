import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
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
  "src/other.js": `import { createImageUrlBuilder } from "@sanity/image-url";\n`,
};

const test = base
  .extend("files", (): Record<string, string> => FILES)
  .extend("folder", ({ files }) => {
    const folder = temporaryFolder();
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    };
    for (const [name, text] of Object.entries(files)) write(name, text);
    write("package.json", '{"type":"module"}');
    // Sanity's functions return what they are given.
    const define = "export const defineConfig = (c) => c, defineType = (t) => t;";
    write("node_modules/sanity/index.js", define);
    write("node_modules/sanity/cli.js", "export const defineCliConfig = (config) => config;");
    const exports = { ".": "./index.js", "./cli": "./cli.js" };
    write("node_modules/sanity/package.json", JSON.stringify({ type: "module", exports }));
    const stub = "export const lakeWorkspace = (w) => ({ onLake: w }), lakeStudio = () => 'lake';";
    write("node_modules/local-content-lake/index.js", stub);
    const entries = { "./studio": "./index.js", "./vite": "./index.js" };
    write(
      "node_modules/local-content-lake/package.json",
      JSON.stringify({ type: "module", exports: entries }),
    );
    mkdirSync(join(folder, "node_modules/@sanity"));
    const client = dirname(
      dirname(createRequire(join(PACKAGE, "package.json")).resolve("@sanity/client")),
    );
    symlinkSync(client, join(folder, "node_modules/@sanity/client"));
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

test("init lets Studio, command line and client use a lake, once, and can be undone", ({
  folder,
  files,
  read,
  configured,
}) => {
  const hosted = configured();
  const { text } = runInit(folder, {});
  expect(text).toContain("sanity.lake.js: written");
  expect(text).toContain("src/lib/client.js: imports createClient from sanity.lake-client.js");
  expect(text).toContain("npx local-content-lake --project abc123");
  const changed = read();
  expect(runInit(folder, {}).text).toBe("Nothing to change.");
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

test("init writes TypeScript for TypeScript, and refuses a folder without a Studio", ({
  folder,
}) => {
  expect(() => runInit(join(folder, "src"), {})).toThrow("has no sanity.config.ts");
  const studio = temporaryFolder();
  writeFileSync(join(studio, "sanity.config.ts"), FILES["sanity.config.js"]);
  runInit(studio, {});
  expect(readdirSync(studio)).toEqual(["sanity.config.ts", "sanity.lake.ts"]);
  const config = readFileSync(join(studio, "sanity.config.ts"), "utf8");
  expect(config).toContain('import { defineConfig } from "./sanity.lake";');
});
