import { fileURLToPath } from "node:url";

/** The folder of this workspace's source, which has no build of its own. */
export const HTTP_KIT = fileURLToPath(new URL("./src", import.meta.url));

/** How esbuild bundles the programs for Node: packages stay in node_modules, http-kit becomes a part of each. */
export const BUNDLE_OPTIONS = {
  outExtension: { ".js": ".mjs" },
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node22",
  packages: "external",
  alias: { "http-kit": HTTP_KIT },
  sourcemap: true,
  logLevel: "warning",
};
