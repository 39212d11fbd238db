import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { STUDIO_PATH } from "../contract/mounts";
import { patchSanity, SANITY_INDEX } from "./patches";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let isPatched = false;

const sanityPatches: Plugin = {
  name: "sanity-patches",
  enforce: "pre",
  transform: {
    filter: { id: SANITY_INDEX },
    handler(code) {
      isPatched = true;
      return { code: patchSanity(code), map: null };
    },
  },
};

/** Fails a build in which Sanity's code is in another file than the one that is patched. */
const patchesApplied: Plugin = {
  name: "sanity-patches-applied",
  apply: "build",
  buildEnd(error) {
    if (!error && !isPatched) this.error(`No module of the build matches ${SANITY_INDEX}.`);
  },
};

export default defineConfig({
  root: here("."),
  base: `${STUDIO_PATH}/`,
  publicDir: false,
  cacheDir: here("../node_modules/.vite-studio"),
  plugins: [sanityPatches, patchesApplied],
  optimizeDeps: {
    // Vite looks for imports before it compiles JSX to this one; found late, it reloads the Studio.
    include: ["react/jsx-dev-runtime"],
    // In development packages are bundled ahead, where the plugins above do not see their code.
    rolldownOptions: { plugins: [sanityPatches] },
  },
  resolve: {
    alias: [
      {
        find: /^@sanity\/eventsource$/,
        replacement: here("../packages/local-content-lake/src/studio/event-source.ts"),
      },
    ],
    // The lake's source, which needs no build before this one.
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
