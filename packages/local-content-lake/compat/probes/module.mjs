import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "./processes.mjs";

/**
 * A probe that runs a module of `modules/` in the cell's folder, with the lake's URL and token as arguments. It works
 * if the module ends with 0.
 * @param {string} file
 */
export function runModule(file) {
  /** @param {import("../run.mjs").Context} context */
  return async (context) => {
    const { folder, url, token } = context;
    copyFileSync(join(import.meta.dirname, "modules", file), join(folder, file));
    await runNode(context, [file, url, token]);
  };
}
