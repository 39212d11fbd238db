import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BUNDLE_OPTIONS } from "../../packages/http-kit/bundle-options.mjs";

const ENTRY_POINTS = {
  server: "server.ts",
  seed: "sanity/seed/main.ts",
};

/** Bundles the programs for Node. Packages are not bundled, but load from node_modules. */
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
    ...BUNDLE_OPTIONS,
    write: false,
  });
  await mkdir(resolve(root, outdir), { recursive: true });
  for (const { path, contents } of outputFiles) {
    // Renamed when complete: a server that starts meanwhile finds a whole file.
    await writeFile(`${path}.next`, contents);
    await rename(`${path}.next`, path);
  }
}
