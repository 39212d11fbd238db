// Sanity's own command line, on the local lake: `npm run sanity -- dataset list`.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { connectionTo } from "./sanity/connection.mjs";
import { wordsInstead } from "./sanity/done-here.mjs";

const ROOT = join(import.meta.dirname, "..");
const PROGRAM = createRequire(join(ROOT, "sanity/package.json")).resolve("sanity/package.json");

const words = wordsInstead(process.argv.slice(2));
if (words) {
  console.error(words);
  process.exit(1);
}

// npm starts a script in the project's folder, wherever it was called; the Studio's is in a folder of its own.
const calledIn = process.env.INIT_CWD ?? process.cwd();
const { env, notes } = await connectionTo(process.env, ROOT);
// Not an end: help, `schema extract` and the like need no lake.
for (const note of notes) console.error(note);

const args = [join(PROGRAM, "../bin/sanity"), ...process.argv.slice(2)];
const child = spawn(process.execPath, args, {
  cwd: calledIn === ROOT ? join(ROOT, "sanity") : calledIn,
  env,
  stdio: "inherit",
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal ? 130 : 1);
});
