import { appendFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A reporter for Vitest and Playwright beside their own. It writes a line of JSON to FAILURES_FILE for each test that
 * failed, or that passed only on a retry. Vitest's JSON reporter leaves out errors outside of tests, and no reporter of
 * Vitest names a flaky test in a file that passed.
 *
 * @typedef {{ file: string, title: string, error: string, flaky: boolean }} Failure
 *   `title` is empty if no single test failed
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
      const outcome = test.outcome();
      if (outcome !== "unexpected" && outcome !== "flaky") continue;
      const [, project, , ...names] = test.titlePath();
      const [error] = test.results.flatMap(({ errors }) => errors);
      const title = `${names.join(" > ")} (${project})`;
      report({
        file: test.location.file,
        title,
        error: error?.message,
        flaky: outcome === "flaky",
      });
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
    const { state, errors } = test.result();
    const flaky = test.diagnostic()?.flaky ?? false;
    if (state !== "failed" && !flaky) continue;
    report({ file, title: test.fullName, error: errors?.[0]?.message, flaky });
  }
}

function reportStray(file, message) {
  report({ file, error: `outside of any test: ${message}` });
}

function report({ file, title = "", error = "", flaky = false }) {
  const path = file ? relative(process.cwd(), file) : "";
  const failure = { file: path, title, error, flaky };
  appendFileSync(process.env.FAILURES_FILE ?? "", `${JSON.stringify(failure)}\n`);
}
