import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { runNode } from "./processes.mjs";

/**
 * A probe that runs a module of `modules/` in the cell's folder, with the lake's URL and token as arguments. It works
 * if the module ends with 0.
 * @param {string} file
 * @param {{ needsBundler?: boolean }} [options] for a package that Node alone cannot load
 */
export function runModule(file, { needsBundler = false } = {}) {
  /** @param {import("../run.mjs").Context} context */
  return async (context) => {
    const { folder, url, token } = context;
    copyFileSync(join(import.meta.dirname, "modules", file), join(folder, file));
    if (needsBundler) await bundle(folder, file);
    await runNode(context, [file, url, token]);
  };
}

async function bundle(folder, file) {
  await build({
    ...{ absWorkingDir: folder, entryPoints: [file], outfile: file, allowOverwrite: true },
    ...{ bundle: true, platform: "node", format: "esm", logLevel: "error" },
    // The parts of a page, and the framework around it, are not used.
    ...{ conditions: ["svelte"], loader: { ".svelte": "empty" }, external: ["@sveltejs/kit"] },
    // What the bundle has of CommonJS calls it.
    banner: {
      js: `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);`,
    },
  });
}
