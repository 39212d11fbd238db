// The checks of this repository. `npm run validate`: the quick ones, unit tests for touched files only, with `-- --all`
// for every file. `npm test`: those of behaviour, and the tests of the built site. `npm run test:full`: the others, and
// the tests tagged `full`, which both leave out.
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { baseBranch } from "./checks/base-branch.mjs";
import { summariseFailures } from "./checks/failure-summary.mjs";
import { runCheck } from "./checks/run-check.mjs";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const REPORTER = "./scripts/checks/failures-reporter.mjs";

// Every test program of this run gets the same random cases.
process.env.SEED ??= String(Math.floor(Math.random() * 1e9));

function check(name, program, ...args) {
  return { name, program: `node_modules/${program}`, args };
}

const LINT = check("lint", "@biomejs/biome/bin/biome", "check", ".");
const TYPES = check("types", "typescript-native/bin/tsc", "--noEmit");
const TYPEGEN = { name: "typegen", program: "scripts/typegen.mjs", args: ["--check"] };
const UNUSED = check("unused", "knip/bin/knip.js");
const DOCS = check("docs", "markdownlint-cli2/markdownlint-cli2-bin.mjs");
const CRUISE = "dependency-cruiser/bin/dependency-cruise.mjs";
const CIRCLES = check("circles", CRUISE, "--config", ".dependency-cruiser.mjs", ".");

function playwright(lane) {
  const args = [
    "test",
    `--reporter=list,${REPORTER}`,
    lane === "full" ? "--grep" : "--grep-invert",
    "@full",
  ];
  return { ...check("browser tests", "@playwright/test/cli.js", ...args), isTest: true };
}

function vitest(name, project, lane, ...options) {
  const reporters = ["--reporter=default", `--reporter=${REPORTER}`];
  // As Playwright does by itself: in CI, a test that passes on a retry is flaky and fails nothing.
  const retry = process.env.CI ? ["--retry=1"] : [];
  const tags = `--tags-filter=${lane === "full" ? "full" : "!full"}`;
  const args = ["run", "--project", project, tags, ...reporters, ...retry, ...options];
  return { ...check(name, "vitest/vitest.mjs", ...args), isTest: true };
}

/**
 * @param {"validate" | "test" | "full"} command
 * @param {string | undefined} base only tests of what differs from it
 */
function quickChecks(command, base) {
  const touched = base ? [`--changed=${base}`, "--passWithNoTests"] : [];
  const tests = vitest("unit tests", "unit", command, ...touched);
  if (command === "full") return [UNUSED, CIRCLES, tests];
  // What these two find changes nothing for a visitor, an editor or a client.
  const ofStructure = command === "validate" ? [UNUSED, CIRCLES] : [];
  return [LINT, TYPEGEN, TYPES, ...ofStructure, DOCS, tests];
}

/** @param {"validate" | "test" | "full"} command */
async function runAll(command, isWhole) {
  const isTest = command !== "validate";
  const start = { wall: performance.now() / 1000, processor: processorSeconds() };
  const base = isWhole ? undefined : baseBranch(ROOT);
  const quick = quickChecks(command, base);
  const outcomes = await Promise.all(quick.map((one) => runCheck(ROOT, one, { isLive: false })));
  // Each of these needs both processors.
  const onTheBuiltSite = isTest ? [vitest("HTTP tests", "http", command), playwright(command)] : [];
  for (const one of onTheBuiltSite) outcomes.push(await runCheck(ROOT, one, { isLive: true }));
  report(outcomes, {
    wall: performance.now() / 1000 - start.wall,
    processor: processorSeconds() - start.processor,
  });
  if (base) console.log("Unit tests: touched files only; npm run validate -- --all: every file.");
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  if (failures.length > 0) console.log(`\n${summariseFailures(failures)}`);
  return outcomes.every(({ passed }) => passed);
}

/** Seconds that the processors of this machine have worked, for any program: those of a browser have no parent here. */
function processorSeconds() {
  const busy = cpus().map(({ times: { idle, ...rest } }) => Object.values(rest));
  return busy.flat().reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

function report(outcomes, { wall, processor }) {
  const lines = outcomes.map(
    ({ name, passed, seconds }) =>
      `  ${passed ? "passed" : "FAILED"}  ${name} (${seconds.toFixed(1)} s)`,
  );
  const total = `${wall.toFixed(0)} s, ${processor.toFixed(0)} s of processor time`;
  console.log(`\n${lines.join("\n")}\n  in ${total}`);
}

const command = process.argv[2];
// For failures-reporter.mjs, which the test programs load.
process.env.LANE = command;
const isWhole = command !== "validate" || process.argv.includes("--all") || Boolean(process.env.CI);
if (!(await runAll(command, isWhole))) process.exitCode = 1;
