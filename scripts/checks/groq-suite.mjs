import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const BESIDE = "../shared/conformance/groq-test-suite.ndjson.gz";

/**
 * Finds Sanity's GROQ test suite, which is not part of this repository.
 * @param {string} root of the checkout
 * @param {{ GROQ_SUITE?: string }} env `GROQ_SUITE` names the file; the default is a folder beside the checkout
 * @returns {string | undefined} undefined if there is none
 */
export function findGroqSuite(root, { GROQ_SUITE } = process.env) {
  if (GROQ_SUITE) {
    const named = resolve(GROQ_SUITE);
    if (!existsSync(named)) {
      throw new Error(
        `GROQ_SUITE is "${GROQ_SUITE}": no such file. Name groq-test-suite.ndjson.gz.`,
      );
    }
    return named;
  }
  const beside = join(root, BESIDE);
  return existsSync(beside) ? beside : undefined;
}

/** Printed at the end of a run without the suite. */
export const GROQ_SUITE_NOT_RUN = `
!! NOT RUN: Sanity's GROQ test suite, which compares query results with Sanity's.
!! Put groq-test-suite.ndjson.gz at ${BESIDE}, or name the file, and run:
!!   GROQ_SUITE=/path/to/groq-test-suite.ndjson.gz npx vitest run --project http packages/local-content-lake/test/http/groq-conformance.test.ts
`;
