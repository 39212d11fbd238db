import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const ENTRY_POINTS = {
  server: "server.ts",
  seed: "sanity/seed/main.ts",
};

/** Bundles the programs that Node runs; packages stay in node_modules, beside the folder it writes to. */
export async function bundleServers(
  root,
  { programs = Object.keys(ENTRY_POINTS), outdir = "build" } = {},
) {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(ENTRY_POINTS).filter(
        ([name, file]) => programs.includes(name) && existsSync(join(root, file)),
      ),
    ),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    // A workspace without a build of its own.
    alias: { "http-kit": join(root, "packages/http-kit/src/index.ts") },
    sourcemap: true,
    logLevel: "warning",
    write: false,
  });
  await mkdir(resolve(root, outdir), { recursive: true });
  for (const { path, contents } of outputFiles) {
    // In one go, so that a server that starts meanwhile finds all of it.
    await writeFile(`${path}.next`, contents);
    await rename(`${path}.next`, path);
  }
}
