import { existsSync } from "node:fs";
import { join, relative } from "node:path";

const ENTRY_POINTS = {
  server: "server.ts",
  lake: "sanity/lake/main.ts",
  seed: "sanity/seed/main.ts",
};

/**
 * npm puts a package into `sanity/node_modules` when the root needs another version of it. The bundles run from
 * `build`, where Node would find the root's, so they name the workspace's copy by its file.
 */
function workspacePackages(root) {
  return {
    name: "workspace-packages",
    setup(build) {
      build.onResolve({ filter: /^[^./~]/ }, async ({ path, importer, kind, pluginData }) => {
        const [name] = path.match(/^(?:@[^/]+\/)?[^/]+/) ?? [path];
        const isOwn = existsSync(join(root, "sanity/node_modules", name));
        if (pluginData === "resolving" || !isOwn || !importer.startsWith(join(root, "sanity/"))) {
          return undefined;
        }
        const resolved = await build.resolve(path, {
          kind,
          importer,
          resolveDir: join(root, "sanity"),
          pluginData: "resolving",
        });
        return { path: `./${relative(join(root, "build"), resolved.path)}`, external: true };
      });
    },
  };
}

/** Bundles the programs that Node runs; packages stay in node_modules. */
export async function bundleServers(root) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(ENTRY_POINTS).filter(([, file]) => existsSync(join(root, file))),
    ),
    outdir: "build",
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
