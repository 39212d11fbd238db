import { expect, test } from "vitest";
import { readPage, repositoryFiles } from "./pages";

// What neither the linter nor the import rules can say.
test.for<[promise: string, files: RegExp, forbidden: RegExp]>([
  // An import of the folder would find schema.json, which Sanity's command line writes.
  ["the Studio imports schema/index", /^sanity\/studio\/.*\.tsx?$/, /from "[./]+\/schema"/],
  // remixDeferred leaves it out of the browser's build.
  ["no loader of the site sends its data in parts", /^app\/.*\.tsx?$/, /\bdefer\(|<Await\b/],
])("%s", ([, files, forbidden]) => {
  const searched = repositoryFiles().filter((path) => files.test(path));
  expect(searched.length).toBeGreaterThan(50);
  expect(searched.filter((path) => forbidden.test(readPage(path).text))).toEqual([]);
});
