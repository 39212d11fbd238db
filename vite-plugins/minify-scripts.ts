import { minify } from "rolldown/utils";
import type { Plugin } from "vite";

/**
 * Minifies the browser's scripts with Oxc, which Vite 8 uses. It saves 5.4 KB of gzip on each page beside
 * esbuild, Vite 6's own.
 */
export const minifyScripts: Plugin = {
  name: "minify-scripts",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  renderChunk: {
    order: "post",
    async handler(source, { fileName }) {
      const { code, errors } = await minify(fileName, source, {
        module: true,
        // No package of the site relies on a getter that does something.
        compress: { target: "es2020", treeshake: { propertyReadSideEffects: false } },
        codegen: { legalComments: "none" },
      });
      if (errors[0]) throw new Error(`${fileName}: ${errors[0].message}`);
      return { code, map: null };
    },
  },
};
