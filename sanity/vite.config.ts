import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { STUDIO_PATH } from "../contract/mounts";
import { checkPatches, patchSanity, SANITY_CODE } from "./patches";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const applied = new Set<string>();

const sanityPatches: Plugin = {
  name: "sanity-patches",
  enforce: "pre",
  transform: {
    filter: { id: SANITY_CODE },
    handler: (code) => ({ code: patchSanity(code, applied), map: null }),
  },
};

/** Fails a build in which a patch found no place. */
const patchesApplied: Plugin = {
  name: "sanity-patches-applied",
  apply: "build",
  buildEnd(error) {
    if (!error) checkPatches(applied);
  },
};

const STUDIO_CLIENT = here("../packages/local-content-lake/src/studio/studio-client.ts");

/** The Studio and its SDK create some clients without the workspace's factory. */
const lakeClients: Plugin = {
  name: "lake-clients",
  enforce: "pre",
  resolveId: {
    filter: { id: /^@sanity\/client$/ },
    handler: (_source, importer) => (importer === STUDIO_CLIENT ? null : STUDIO_CLIENT),
  },
};

/** The styles of the design system's next version load a font from a host of Sanity's. */
const withoutFonts: Plugin = {
  name: "without-fonts",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]ui5[\\/]dist[\\/]styles\.css/ },
    handler: (code) => ({ code: code.replaceAll(/@font-face\s*\{[^}]*\}/g, ""), map: null }),
  },
};

const START = here("start-studio.tsx");
const PACKAGE = /[\\/]node_modules[\\/]/;

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const startModules = new Set<string>();

/** The modules that the Studio's first module imports, and those that they import; lazy imports are not among them. */
function loadedAtStart(modules: Modules): ReadonlySet<string> {
  if (startModules.size > 0) return startModules;
  startModules.add(START);
  // A set's loop also visits what is added meanwhile.
  for (const id of startModules)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) startModules.add(imported);
  return startModules;
}

export default defineConfig({
  root: here("."),
  base: `${STUDIO_PATH}/`,
  publicDir: false,
  cacheDir: here("../node_modules/.vite-studio"),
  plugins: [sanityPatches, patchesApplied, lakeClients, withoutFonts],
  optimizeDeps: {
    // Vite looks for imports before it compiles JSX to this one; found late, it reloads the Studio.
    include: ["react/jsx-dev-runtime"],
    // In development packages are bundled ahead, where the plugins above do not see their code.
    rolldownOptions: { plugins: [sanityPatches, lakeClients] },
  },
  resolve: {
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
    rolldownOptions: {
      output: {
        // Sanity's packages are hundreds of small modules, each of which would be a file.
        codeSplitting: {
          groups: [
            {
              debugName: "packages",
              test: PACKAGE,
              name: (id, chunks) => (loadedAtStart(chunks).has(id) ? "packages" : null),
            },
          ],
        },
      },
    },
  },
});
