import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const ENTRY_POINTS = {
  server: "server.ts",
  lake: "sanity/lake/main.ts",
  seed: "sanity/seed/main.ts",
  "query-worker": "sanity/lake/query/worker/main.ts",
};

/**
 * npm puts a package into `sanity/node_modules` when the root needs another version of it. The bundles run from
 * `build`, where Node would find the root's, so they name the workspace's copy by its file.
 */
function workspacePackages(root) {
  return {
    name: "workspace-packages",
    setup(build) {
      build.onResolve({ filter: /^[^./~]/ }, ({ path, importer }) => {
        const folder = join(root, "sanity/node_modules", path);
        const isOwn = existsSync(join(folder, "package.json"));
        if (!isOwn || !importer.startsWith(join(root, "sanity/"))) return undefined;
        const file = join(folder, importEntry(folder));
        return { path: `./${relative(join(root, "build"), file)}`, external: true };
      });
    },
  };
}

/** The file that `import` of a package means, from the package's folder. */
function importEntry(folder) {
  const { exports, module, main } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return exports?.["."]?.import ?? module ?? main ?? "index.js";
}

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
    plugins: [workspacePackages(root)],
  });
}
