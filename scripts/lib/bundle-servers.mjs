import { existsSync } from "node:fs";
import { join } from "node:path";

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
  await build({
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
    sourcemap: true,
    logLevel: "warning",
  });
}
