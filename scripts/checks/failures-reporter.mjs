import { appendFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A reporter for Vitest and Playwright beside their own. It writes a line of JSON to FAILURES_FILE for each test that
 * failed, that passed only on a retry, or that its lane contains and the run skipped. Vitest's JSON reporter leaves out
 * errors outside of tests, and no reporter of Vitest names a flaky test in a file that passed.
 *
 * @typedef {{ file: string, title: string, error: string, outcome: "failed" | "flaky" | "skipped" }} Failure
 *   `title` is empty if no single test failed; `error` of a skipped test is the reason
 */
export default class FailuresReporter {
  #suite;

  /** @type {import("vitest/reporters").Reporter["onTestRunEnd"]} */
  onTestRunEnd(modules, unhandledErrors) {
    for (const module of modules) reportModule(module);
    for (const { message, VITEST_TEST_PATH: file } of unhandledErrors) reportStray(file, message);
  }

  /** @type {import("@playwright/test/reporter").Reporter["onBegin"]} */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  /** @type {import("@playwright/test/reporter").Reporter["onError"]} */
  onError({ message, location }) {
    reportStray(location?.file, message);
  }

  /** @type {import("@playwright/test/reporter").Reporter["onEnd"]} */
  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = { unexpected: "failed", flaky: "flaky", skipped: "skipped" }[test.outcome()];
      if (!outcome) continue;
      const [, , , ...names] = test.titlePath();
      const [error] = test.results.flatMap(({ errors }) => errors);
      const note = test.annotations.find(({ type }) => type === "skip")?.description;
      const title = names.join(" > ");
      report({ file: test.location.file, title, error: error?.message ?? note, outcome });
    }
  }

  /** Tells Playwright to print by its own reporter. */
  printsToStdio() {
    return false;
  }
}

/** @param {import("vitest/node").TestModule} module */
function reportModule(module) {
  const file = module.moduleId;
  // Errors of a suite come from its hooks, errors of a module from loading it.
  for (const suite of [module, ...module.children.allSuites()]) {
    for (const { message } of suite.errors())
      report({ file, title: suite.fullName, error: message });
  }
  for (const test of module.children.allTests()) {
    const { state, errors, note } = test.result();
    const outcome = test.diagnostic()?.flaky ? "flaky" : state;
    if (outcome === "passed" || (outcome === "skipped" && !isMissing(test))) continue;
    report({ file, title: test.fullName, error: errors?.[0]?.message ?? note, outcome });
  }
}

/**
 * Tells whether a skipped test should have run. Vitest also reports those as skipped that its filter leaves out, and
 * those of a suite whose hook failed.
 * @param {import("vitest/node").TestCase} test
 */
function isMissing({ tags, parent }) {
  if (tags.includes("full") !== (process.env.LANE === "full")) return false;
  return parent.type === "module" || parent.errors().length === 0;
}

function reportStray(file, message) {
  report({ file, error: `outside of any test: ${message}` });
}

function report({ file, title = "", error = "", outcome = "failed" }) {
  const path = file ? relative(process.cwd(), file) : "";
  const failure = { file: path, title, error, outcome };
  appendFileSync(process.env.FAILURES_FILE ?? "", `${JSON.stringify(failure)}\n`);
}
