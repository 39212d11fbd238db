// Sanity's own command line, on the site's lake: `npm run sanity -- dataset list`. The lake's package runs it.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { localLake } from "./content/settings.mjs";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = join(ROOT, "packages/local-content-lake/dist/main.mjs");
const words = process.argv.slice(2);

if (/^(build|deploy|dev|preview|start)$/.test(words[0]) && !words.includes("--help")) {
  // They would replace the site's Studio.
  console.error(
    "The site builds the Studio and serves it at /studio: npm start does both, npm run dev with hot reload.",
  );
  process.exit(1);
}

const { status } = spawnSync(process.execPath, [PROGRAM, "sanity", ...words], {
  cwd: join(ROOT, "sanity"),
  env: {
    ...process.env,
    SANITY_STUDIO_LAKE: localLake(process.env),
    DATA_DIR: resolve(ROOT, process.env.DATA_DIR || ".data"),
  },
  stdio: "inherit",
});
process.exitCode = status ?? 1;
