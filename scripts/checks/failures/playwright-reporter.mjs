import { relative } from "node:path";
import { writeRecord } from "./record.mjs";

/** Writes down what failed in a run of Playwright, and what passed only when it was repeated. */
export default class FailuresReporter {
  #suite;
  #stray = [];

  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onError({ message, location }) {
    const file = location ? relative(process.cwd(), location.file) : "";
    this.#stray.push({ file, title: "", error: `outside of any test: ${message}` });
  }

  onEnd() {
    writeRecord([...(this.#suite?.allTests() ?? []).flatMap(failureOf), ...this.#stray]);
  }

  /** The list reporter beside this one prints. */
  printsToStdio() {
    return false;
  }
}

function failureOf(test) {
  const outcome = test.outcome();
  if (outcome !== "unexpected" && outcome !== "flaky") return [];
  const failed = test.results.find(({ errors }) => errors.length > 0);
  const [, project, , ...names] = test.titlePath();
  return [
    {
      file: relative(process.cwd(), test.location.file),
      title: `${names.join(" > ")} (${project})`,
      error: failed?.errors[0]?.message ?? "",
      flaky: outcome === "flaky",
    },
  ];
}
