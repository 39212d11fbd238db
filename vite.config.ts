import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { licenseFile } from "./vite-plugins/license-file.mjs";
import { siteChunk } from "./vite-plugins/site-chunks.mjs";

const SCHEMA = join("sanity", "schema");

/** sonner puts its styles into the page with a script, which the policy forbids; the toaster brings them as a file instead. */
const toastStylesFromFile: Plugin = {
  name: "toast-styles-from-file",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    return code.replace(/^__insertCSS\(.*\);$/m, "");
  },
};

/**
 * Remix asks for its flags while it runs; here they are settled when the site is built, so that what they switch off
 * (a decoder of streams, the fetching of routes) does not travel to every visitor.
 */
const settledFlags: Plugin = {
  name: "settled-flags",
  apply: "build",
  transform(code, id, options) {
    if (options?.ssr || !id.includes("/@remix-run/react/dist/esm/")) return null;
    const flags: Record<string, unknown> = { ...remixConfig.future };
    return code.replace(/(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (asked, flag: string) =>
      String(flags[flag] ?? asked),
    );
  },
};

/** What a link does when something of its page does not come, in Remix's words and in those that the build puts there. */
const WHEN_IT_DOES_NOT_COME: [file: string, theirs: string, ours: string][] = [
  // Remix loads the page anew that the visitor wants to leave: one who cannot get the code never arrives.
  [
    "routeModules.js",
    "window.location.reload();",
    `const to = window.__remixRouter.state.navigation.location;
    if (to) window.location.href = to.pathname + to.search;
    else window.location.reload();`,
  ],
  // Where a network asks to sign in first, its page comes in place of data, with status 200.
  ["data.js", "response.status >= 400", 'response.headers.get("X-Remix-Redirect") == null'],
];

/** The browser is asked for what the page's own script could not get: see `ErrorPage` for the data. */
const linksThatLeadOn: Plugin = {
  name: "links-that-lead-on",
  apply: "build",
  transform(code, id, options) {
    const change = WHEN_IT_DOES_NOT_COME.find(([file]) =>
      id.includes(`/@remix-run/react/dist/esm/${file}`),
    );
    if (options?.ssr || !change) return null;
    const [file, theirs, ours] = change;
    if (!code.includes(theirs))
      this.error(`Remix's ${file} has changed: it says no more ${theirs}`);
    return code.replace(theirs, ours);
  },
};

/**
 * What search engines read is in the page as the server sent it. A browser keeps that as it is: what makes it stays
 * on the server.
 */
const structuredDataFromServer: Plugin = {
  name: "structured-data-from-server",
  apply: "build",
  transform(code, id, options) {
    if (options?.ssr || !id.includes("/app/structured-data/")) return null;
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, name]) => name);
    // A text, not nothing: React takes an element without content for another than the one the server sent.
    return names.map((name) => `export function ${name}() { return ""; }`).join("\n");
  },
};

/**
 * Each line of an icon has a key of six random letters, which no compression makes shorter. React asks for keys where
 * lists change; an icon's lines never do.
 */
const iconsWithoutKeys: Plugin = {
  name: "icons-without-keys",
  apply: "build",
  transform(code, id, options) {
    if (options?.ssr || !id.includes("/lucide-react/dist/esm/icons/")) return null;
    return code.replace(/,\s*key: "\w+"/g, "");
  },
};

/** While developing, what the site reads follows the Studio's schema. */
const typegen: Plugin = {
  name: "typegen",
  apply: "serve",
  async configureServer({ watcher }) {
    const run = () => promisify(execFile)(process.execPath, ["scripts/typegen.mjs"]);
    await run();
    watcher.add(SCHEMA);
    watcher.on("all", (_event, file) => {
      if (file.includes(SCHEMA)) run().catch((error) => console.error(String(error.stderr)));
    });
  },
};

/**
 * What the server's build leaves in node_modules: what must stand there once (React, Remix), what is not only script,
 * and what it loads when it is needed. Of everything else it takes the pieces that it uses: icons, dates and forms as
 * a whole cost the server 60 MB and half of its start.
 */
const NOT_BUNDLED = [
  "react",
  "react-dom",
  "react-router",
  "react-router-dom",
  "@remix-run/node",
  "@remix-run/react",
  "@remix-run/router",
  "@remix-run/server-runtime",
  "@sanity/client",
  "@sanity/preview-url-secret",
  "@sanity/visual-editing",
  "local-content-lake",
  "lru-cache",
  "pino",
  "sharp",
  "zod",
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    typegen,
    tailwindcss(),
    remix(remixConfig),
    toastStylesFromFile,
    settledFlags,
    linksThatLeadOn,
    iconsWithoutKeys,
    structuredDataFromServer,
    isSsrBuild ? null : licenseFile(),
  ],
  ssr: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // No data: URLs: the Content-Security-Policy does not allow them for scripts and fonts.
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          minify: "terser",
          terserOptions: { compress: { passes: 2, ecma: 2020 }, format: { comments: false } },
          rollupOptions: { output: { manualChunks: siteChunk } },
        }),
  },
}));
