import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { licenseFile } from "./vite-plugins/license-file";
import { minifyScripts } from "./vite-plugins/minify-scripts";
import { remixDeferred, remixFlags } from "./vite-plugins/remix-flags";
import { remixNavigation } from "./vite-plugins/remix-navigation";
import { siteChunk } from "./vite-plugins/site-chunks";
import { sonner } from "./vite-plugins/sonner";
import { typegen } from "./vite-plugins/typegen";

/**
 * Packages that the server's build does not bundle: those that must exist once (React, Remix), that are not only
 * script, or that load on demand. Of all others only the used parts are bundled: whole, icons, dates and forms would
 * cost the server 60 MB and double its start time.
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
  "@sanity/visual-editing",
  // Its undici, if bundled, would load Node's experimental SQLite at the start.
  "get-it",
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
    sonner,
    remixFlags,
    remixDeferred,
    remixNavigation,
    licenseFile,
    minifyScripts,
  ],
  ssr: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
  // Gives fallen-back texts their language: see app/lib/jsx/text-language.ts.
  esbuild: { jsxImportSource: "~/lib/jsx" },
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  // No data: URLs: the Content-Security-Policy does not allow them for scripts and fonts.
  build: {
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? {}
      : {
          // By the plugin; styles by esbuild, as by default.
          minify: false,
          cssMinify: "esbuild",
          rollupOptions: { output: { manualChunks: siteChunk } },
        }),
  },
}));
