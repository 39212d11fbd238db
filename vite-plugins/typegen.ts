import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin } from "vite";

const SCHEMA = join("sanity", "schema");

/** Writes queries and zod schemas in development: at the start, and after each change of the Studio's schema. */
export const typegen: Plugin = {
  name: "typegen",
  apply: "serve",
  async configureServer({ watcher }) {
    const run = () => promisify(execFile)(process.execPath, ["scripts/typegen.mjs", "--content"]);
    await run();
    watcher.add(SCHEMA);
    watcher.on("all", (_event, file) => {
      if (file.includes(SCHEMA)) run().catch((error) => console.error(String(error.stderr)));
    });
  },
};
