import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { STUDIO_PATH } from "../contract/mounts";
import { patchSanity, SANITY_INDEX } from "./patches";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const sanityPatches: Plugin = {
  name: "sanity-patches",
  enforce: "pre",
  transform: {
    filter: { id: SANITY_INDEX },
    handler: (code) => ({ code: patchSanity(code), map: null }),
  },
};

export default defineConfig({
  root: here("."),
  base: `${STUDIO_PATH}/`,
  publicDir: false,
  cacheDir: here("../node_modules/.vite-studio"),
  plugins: [sanityPatches],
  optimizeDeps: {
    // JSX is compiled to this only after Vite has looked for imports; found late, it reloads the Studio.
    include: ["react/jsx-dev-runtime"],
    // While developing, packages are bundled ahead, where the plugins above see none of their code.
    rolldownOptions: { plugins: [sanityPatches] },
  },
  resolve: {
    alias: [
      {
        find: /^@sanity\/eventsource$/,
        replacement: here("../packages/local-content-lake/src/studio/event-source.ts"),
      },
    ],
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
