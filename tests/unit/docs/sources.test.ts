import { expect, test } from "vitest";
import { readPage, repositoryFiles } from "./pages";

const TESTS =
  /^(?:tests|packages\/local-content-lake\/test)\/.*\/?(?:unit|http|browser|support)\/.*\.tsx?$/;

// What neither the linter nor the import rules can say.
test.for<[promise: string, files: RegExp, forbidden: RegExp, allowed?: string]>([
  [
    "tests wait with eventually(), not with vi.waitFor",
    TESTS,
    /\bvi\.(?:waitFor|waitUntil)\(/,
    "packages/local-content-lake/test/support/eventually.ts",
  ],
  [
    "browser tests wait for elements, not for a time or an idle network",
    TESTS,
    /waitForTimeout\(|["']networkidle["']/,
  ],
  // An import of the folder would find schema.json, which Sanity's command line writes.
  ["the Studio imports schema/index", /^sanity\/studio\/.*\.tsx?$/, /from "[./]+\/schema"/],
  // remixDeferred leaves it out of the browser's build.
  ["no loader of the site sends its data in parts", /^app\/.*\.tsx?$/, /\bdefer\(|<Await\b/],
])("%s", ([, files, forbidden, allowed]) => {
  const searched = repositoryFiles().filter((path) => files.test(path));
  expect(searched.length).toBeGreaterThan(50);
  const found = searched.filter((path) => forbidden.test(readPage(path).text));
  expect(found).toEqual(allowed ? [allowed] : []);
});
