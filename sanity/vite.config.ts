import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  type DepOptimizationConfig,
  defaultClientConditions,
  defineConfig,
  type Plugin,
} from "vite";
import { STUDIO_PATH } from "../contract/mounts";
import { patchSanity, SANITY_INDEX } from "./patches";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function sanityPatches(): Plugin {
  return {
    name: "sanity-patches",
    enforce: "pre",
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (SANITY_INDEX.test(file)) return { code: patchSanity(code), map: null };
      return undefined;
    },
  };
}

/** The same for the dev server, where esbuild bundles packages ahead and no Vite plugin sees their code. */
const bundledAhead: DepOptimizationConfig = {
  // JSX is compiled to this only after Vite has looked for imports; found late, it reloads the Studio.
  include: ["react/jsx-dev-runtime"],
  esbuildOptions: {
    plugins: [
      {
        name: "sanity-patches",
        setup({ onLoad }) {
          onLoad({ filter: SANITY_INDEX }, async ({ path }) => ({
            contents: patchSanity(await readFile(path, "utf8")),
            loader: "js",
          }));
        },
      },
    ],
  },
};

export default defineConfig({
  root: here("."),
  base: `${STUDIO_PATH}/`,
  publicDir: false,
  cacheDir: here("../node_modules/.vite-studio"),
  esbuild: { jsx: "automatic", target: "es2022" },
  plugins: [sanityPatches()],
  optimizeDeps: bundledAhead,
  resolve: {
    alias: [{ find: /^@sanity\/eventsource$/, replacement: here("lake/studio/event-source.ts") }],
    // Of the source, which needs no build before this one.
    conditions: ["lake-source", ...defaultClientConditions],
    dedupe: ["react", "react-dom", "sanity", "@sanity/client", "@sanity/ui", "styled-components"],
  },
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    target: "es2022",
    reportCompressedSize: false,
    chunkSizeWarningLimit: 20_000,
  },
});
