import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

/** sonner puts its styles into the page with a script, which the policy forbids; app.css imports them instead. */
const toastStylesFromFile: Plugin = {
  name: "toast-styles-from-file",
  transform(code, id) {
    if (!id.includes("/sonner/dist/index.mjs")) return null;
    return code.replace(/^__insertCSS\(.*\);$/m, "");
  },
};

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), toastStylesFromFile],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  // No data: URLs: the Content-Security-Policy does not allow them for scripts and fonts.
  build: { assetsInlineLimit: 0 },
});
