// Builds the package into dist/: `node build.mjs`, with `--types` also the declarations, which only others need.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BUNDLE_OPTIONS, HTTP_KIT } from "../http-kit/bundle-options.mjs";

const require = createRequire(import.meta.url);
const HERE = fileURLToPath(new URL(".", import.meta.url));
const PACKAGES = join(HERE, "..");

const FOR_NODE = {
  index: "src/index.ts",
  cache: "src/cache.ts",
  "tag-cache": "src/tag-cache.ts",
  testing: "src/testing/index.ts",
  vite: "src/studio/vite.ts",
};

/** The program, and what is loaded for some commands only. Other chunks have a hash in their name. */
const PROGRAM = {
  main: "src/cli/main.ts",
  sync: "src/cli/sync-commands.ts",
  mcp: "src/cli/mcp-command.ts",
  sanity: "src/cli/sanity/sanity-command.ts",
};

const FOR_EVERYWHERE = {
  client: "src/client.ts",
  studio: "src/studio/workspace.ts",
  "event-source": "src/studio/event-source.ts",
};

/**
 * Bundles the modules; packages stay in node_modules.
 * @param {string} [outdir] where to, if not to the package's own dist
 */
export async function buildLake(outdir = join(HERE, "dist")) {
  const { build } = await import("esbuild");
  const beside = `${outdir}.next`;
  const options = {
    absWorkingDir: HERE,
    outdir: beside,
    ...BUNDLE_OPTIONS,
  };
  await rm(beside, { recursive: true, force: true });
  // One copy of what entry points share.
  await build({ ...options, entryPoints: { ...FOR_NODE, ...PROGRAM }, splitting: true });
  // Separate bundles: they start long after the others were loaded, perhaps after a rebuild of the folder.
  // Almost all of their sources are in the maps of the others.
  const worker = { ...options, sourcesContent: false };
  await build({ ...worker, entryPoints: { "query-worker": "src/query/worker/main.ts" } });
  await build({ ...worker, entryPoints: { "image-worker": "src/assets/render/worker/main.ts" } });
  await build({ ...options, entryPoints: FOR_EVERYWHERE, platform: "neutral", target: "es2022" });
  // Loaded into another program.
  await build({ ...options, entryPoints: { "sanity-to-lake": "src/cli/sanity/to-lake.ts" } });
  // In one go, so that a program that starts meanwhile finds all of it.
  const old = `${outdir}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(outdir)) await rename(outdir, old);
  await rename(beside, outdir);
  await rm(old, { recursive: true, force: true });
}

/**
 * Writes one declaration file for each entry point that others import.
 * @param {string} [outdir]
 */
export async function buildTypes(outdir = join(HERE, "dist")) {
  const [{ rollup }, { dts }] = await Promise.all([import("rollup"), import("rollup-plugin-dts")]);
  const modules = Object.entries({ ...FOR_NODE, ...FOR_EVERYWHERE });
  const each = `${outdir}.declarations`;
  const declaration = (file) => join(each, relative(PACKAGES, file).replace(/ts$/, "d.ts"));
  const kit = declaration(join(HTTP_KIT, "index.ts"));
  // By the native compiler, which takes a fifth of the time for it.
  const compiler = require.resolve("typescript-native/package.json");
  const args = ["--project", join(HERE, "tsconfig.types.json"), "--outDir", each];
  try {
    await promisify(execFile)(process.execPath, [join(compiler, "../bin/tsc"), ...args]);
    const bundle = await rollup({
      input: Object.fromEntries(
        modules.map(([name, file]) => [name, declaration(join(HERE, file))]),
      ),
      external: (id) => id !== "http-kit" && !/^[./]/.test(id),
      // All types are written out by now: no library has to be read for them.
      plugins: [
        { name: "http-kit", resolveId: (id) => (id === "http-kit" ? kit : null) },
        dts({ tsconfig: false, compilerOptions: { noLib: true, types: [] } }),
      ],
    });
    await bundle.write({ dir: outdir, format: "es" });
  } finally {
    await rm(each, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLake();
  if (process.argv.includes("--types")) await buildTypes();
}
