import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const POLL = "fetchLatestAvailableVersionForPackage = async (options) => {";

/**
 * The Studio asks sanity-cdn.com for newer versions every half hour and has no switch for it.
 * @throws Error when the code is not there any more, so that an update of `sanity` cannot bring it back unseen.
 */
function withoutVersionPoll(code: string): string {
  if (!code.includes(POLL))
    throw new Error("sanity: the version poll looks different; see vite.config.ts");
  return code.replace(POLL, `${POLL} return undefined;`);
}

const SANITY_INDEX = /node_modules\/sanity\/lib\/index\.js$/;

function noOutsideHosts(): Plugin {
  return {
    name: "no-outside-hosts",
    enforce: "pre",
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (SANITY_INDEX.test(file)) return { code: withoutVersionPoll(code), map: null };
      return undefined;
    },
  };
}

export default defineConfig({
  root: here("."),
  base: "/studio/",
  publicDir: false,
  cacheDir: here("../node_modules/.vite-studio"),
  esbuild: { jsx: "automatic", target: "es2022" },
  plugins: [noOutsideHosts()],
  resolve: {
    alias: [
      { find: /^@sanity\/eventsource$/, replacement: here("studio/event-source.ts") },
      { find: "hosted-eventsource", replacement: "@sanity/eventsource/browser" },
    ],
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
