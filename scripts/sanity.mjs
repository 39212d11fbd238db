// Sanity's own command line, on the local lake: `npm run sanity -- dataset list`.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { localAlternative } from "../packages/local-content-lake/src/cli/sanity/local-alternatives.mjs";
import { connectionTo } from "./sanity/connection.mjs";

const ROOT = join(import.meta.dirname, "..");
const { resolve } = createRequire(join(ROOT, "sanity/package.json"));
/** Installed under a name of its own: the Studio depends on the command line, but serving the Studio does not. */
const PROGRAM = resolve("sanity-cli/package.json");

const alternative = localAlternative(process.argv.slice(2));
if (alternative) {
  console.error(alternative);
  process.exit(1);
}

// npm starts a script in the root of the checkout; the Studio is in a folder of its own.
const calledIn = process.env.INIT_CWD ?? process.cwd();
const { env, notes } = await connectionTo(process.env, ROOT);
// Help, `schema extract` and others need no lake, so the command runs anyway.
for (const note of notes) console.error(note);

const args = [join(PROGRAM, "../bin/run.js"), ...process.argv.slice(2)];
const child = spawn(process.execPath, args, {
  cwd: calledIn === ROOT ? join(ROOT, "sanity") : calledIn,
  env,
  stdio: "inherit",
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? (signal ? 130 : 1);
});
