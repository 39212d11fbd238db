import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest HTTP test files, slowest first. */
const SLOWEST = [
  "bombs",
  "heavy-writers",
  "command-line",
  "server/daily-backup",
  "crash",
  "groq-conformance",
  "docs-site",
  "server/dataset-outage",
  "pages/odd-content",
  "server/restart",
  "server/lifecycle",
  "server/invalid-document",
].map((name) => `/${name}.test.ts`);

/**
 * Runs the slowest files first. Vitest sorts by the last duration, or by size on a fresh clone, where a small but slow file
 * would start last and run alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST.findIndex((name) => moduleId.endsWith(name));
      return index < 0 ? SLOWEST.length : index;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
