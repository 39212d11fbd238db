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

/** Why its tests are skipped without it. */
export const GROQ_SUITE_MISSING = `Sanity's suite is missing: put it at ${BESIDE}, or name it in GROQ_SUITE`;
