// The checks of this repository: `node scripts/check.mjs validate` for the quick ones, `all` for the tests of the
// built site too.
import { fileURLToPath } from "node:url";
import { forgetRecord, RECORD_SETTING, readRecord, recordFile } from "./checks/failures/record.mjs";
import { runAndRepeat } from "./checks/failures/repeat.mjs";
import { summariseFailures } from "./checks/failures/summary.mjs";
import { findGroqSuite, GROQ_SUITE_NOT_RUN } from "./checks/groq-suite.mjs";
import { runAloud, runQuietly } from "./checks/run-check.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

// One for all of a run: what is repeated meets the same random cases.
process.env.SEED ??= String(Math.floor(Math.random() * 1e9));

function vitest(name, project) {
  const reporters = [
    "--reporter=default",
    "--reporter=./scripts/checks/failures/vitest-reporter.mjs",
  ];
  const args = ["run", "--project", project, ...reporters];
  // As Playwright does by itself: where nobody watches, what failed once is repeated and named.
  const isRepeated = Boolean(process.env.CI);
  return { ...recorded({ name, program: "node_modules/vitest/vitest.mjs", args }), isRepeated };
}

function playwright(name) {
  const args = ["test", "--reporter=list,./scripts/checks/failures/playwright-reporter.mjs"];
  return recorded({ name, program: "node_modules/@playwright/test/cli.js", args });
}

function recorded(check) {
  const record = recordFile(ROOT, check.name);
  return { ...check, record, env: { [RECORD_SETTING]: record } };
}

const QUICK = [
  { name: "lint", program: "node_modules/@biomejs/biome/bin/biome", args: ["check", "."] },
  { name: "typegen", program: "scripts/typegen.mjs", args: ["--check"] },
  { name: "types", program: "node_modules/typescript-native/bin/tsc", args: ["--noEmit"] },
  { name: "unused", program: "node_modules/knip/bin/knip.js", args: [] },
  vitest("unit tests", "unit"),
];

/** Each needs both processors for itself. */
const ON_THE_BUILT_SITE = [vitest("HTTP tests", "http"), playwright("browser tests")];

function runOne(one, run) {
  const onRoot = (each) => run(ROOT, each);
  return one.isRepeated ? runAndRepeat(one, onRoot) : onRoot(one);
}

async function check(isAll) {
  const checks = isAll ? [...QUICK, ...ON_THE_BUILT_SITE] : QUICK;
  for (const { record } of checks) if (record) forgetRecord(record);
  const outcomes = await Promise.all(QUICK.map((one) => runOne(one, runQuietly)));
  if (isAll) {
    for (const one of ON_THE_BUILT_SITE) outcomes.push(await runOne(one, runAloud));
  }
  const line = ({ name, passed, seconds }) =>
    `  ${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`;
  console.log(`\n${outcomes.map(line).join("\n")}`);
  if (isAll && !findGroqSuite(ROOT)) console.log(GROQ_SUITE_NOT_RUN);
  const failures = outcomes.flatMap((outcome, index) => failuresOf(checks[index], outcome));
  if (failures.length > 0) console.log(`\n${summariseFailures(failures)}`);
  return outcomes.every(({ passed }) => passed);
}

/** A test can be named; of another check the first line that it printed has to do. */
function failuresOf({ name, record }, { passed, output }) {
  const failures = (record && readRecord(record)) ?? [];
  if (failures.length > 0 || passed) return failures;
  const error = record ? "ended before it could say why: see above" : output;
  return [{ file: "", title: name, error }];
}

if (!(await check(process.argv[2] === "all"))) process.exitCode = 1;
