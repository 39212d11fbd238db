import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const SCHEMA = join("sanity", "schema");

/** sonner puts its styles into the page with a script, which the policy forbids; app.css imports them instead. */
const toastStylesFromFile: Plugin = {
  name: "toast-styles-from-file",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    return code.replace(/^__insertCSS\(.*\);$/m, "");
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

export default defineConfig({
  plugins: [typegen, tailwindcss(), remix(remixConfig), toastStylesFromFile],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // No data: URLs: the Content-Security-Policy does not allow them for scripts and fonts.
  build: { assetsInlineLimit: 0 },
});
