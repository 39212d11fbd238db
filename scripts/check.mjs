// The checks of this repository: `node scripts/check.mjs validate` for the quick ones, `all` for the tests of the
// built site too.
import { fileURLToPath } from "node:url";
import { findGroqSuite, GROQ_SUITE_NOT_RUN } from "./lib/groq-suite.mjs";
import { runAlone, runSideBySide } from "./lib/side-by-side.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const VITEST = "node_modules/vitest/vitest.mjs";

const QUICK = [
  { name: "lint", program: "node_modules/@biomejs/biome/bin/biome", args: ["check", "."] },
  { name: "typegen", program: "scripts/typegen.mjs", args: ["--check"] },
  { name: "types", program: "node_modules/typescript/bin/tsc", args: ["--noEmit"] },
  { name: "unused", program: "node_modules/knip/bin/knip.js", args: [] },
  { name: "unit tests", program: VITEST, args: ["run", "--project", "unit"] },
];

/** Each needs both processors for itself. */
const ON_THE_BUILT_SITE = [
  { name: "HTTP tests", program: VITEST, args: ["run", "--project", "http"] },
  { name: "browser tests", program: "node_modules/@playwright/test/cli.js", args: ["test"] },
];

async function check(isAll) {
  const outcomes = await runSideBySide(ROOT, QUICK);
  if (isAll) {
    for (const one of ON_THE_BUILT_SITE) outcomes.push(await runAlone(ROOT, one));
  }
  const line = ({ name, passed, seconds }) =>
    `  ${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`;
  console.log(`\n${outcomes.map(line).join("\n")}`);
  if (isAll && !findGroqSuite(ROOT)) console.log(GROQ_SUITE_NOT_RUN);
  return outcomes.every(({ passed }) => passed);
}

if (!(await check(process.argv[2] === "all"))) process.exitCode = 1;
