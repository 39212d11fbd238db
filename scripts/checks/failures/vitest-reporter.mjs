import { relative } from "node:path";
import { writeRecord } from "./record.mjs";

/** Writes down what failed in a run of Vitest. Its own JSON leaves out errors that belong to no test. */
export default class FailuresReporter {
  /** @type {import("vitest/reporters").Reporter["onTestRunEnd"]} */
  onTestRunEnd(modules, unhandled) {
    writeRecord([...modules.flatMap(failuresOf), ...unhandled.map(strayFailure)]);
  }
}

function failuresOf(module) {
  const file = module.relativeModuleId;
  // Of the file itself, when it cannot be loaded, and of `beforeAll` and `afterAll`.
  const broken = [module, ...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map(({ message }) => ({ file, title: suite.fullName ?? "", error: message })),
  );
  return [...broken, ...[...module.children.allTests()].flatMap((test) => failureOf(file, test))];
}

function failureOf(file, test) {
  const { state, errors = [] } = test.result();
  const flaky = test.diagnostic()?.flaky ?? false;
  if (state !== "failed" && !flaky) return [];
  return [{ file, title: test.fullName, error: errors[0]?.message ?? "", flaky }];
}

function strayFailure({ message, VITEST_TEST_PATH }) {
  return {
    file: VITEST_TEST_PATH ? relative(process.cwd(), VITEST_TEST_PATH) : "",
    title: "",
    error: `outside of any test: ${message}`,
  };
}
