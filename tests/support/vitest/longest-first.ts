import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that take longest of the HTTP tests, the longest first. */
const LONGEST = [
  "lake/groq-conformance",
  "server/bad-document",
  "command-line",
  "lake/package",
  "server/dataset-away",
  "lake/query-limits",
  "lake/listen-resume",
  "content-moves",
  "lake/image-work",
  "migrations",
  "lake/durability-backup",
  "server/life",
].map((name) => `/tests/http/${name}.test.ts`);

/**
 * Vitest starts with what took longest the last time, and on a fresh clone with the largest files: a small one that
 * takes half a minute would begin last and leave a processor without work.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
