import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, ROOT, readPage, repositoryFiles } from "./pages";

const { scripts } = JSON.parse(readPage("package.json").text);

/** Where a reader or a machine is told to run something. */
const pages = [
  ...documentationPages().filter((page) => page.path !== "CHANGELOG.md"),
  ...repositoryFiles()
    .filter((path) => path.startsWith(".github/") || path.startsWith("deploy/"))
    .map(readPage),
];

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? "");
}

describe("commands named in the documentation", () => {
  for (const { path, text } of pages) {
    test(`exist as ${path} says`, () => {
      const npmScripts = [
        ...named(text, /npm run ([a-z][\w:-]*)/g),
        ...named(text, /npm (start|test)\b/g),
      ];
      expect(npmScripts.filter((name) => !(name in scripts))).toEqual([]);
      const programs = named(text, /\bnode ((?:scripts|tests)\/[\w./-]+)/g);
      expect(programs.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    });
  }

  test("include every command that package.json offers by a name of its own", () => {
    const readme = readPage("README.md").text + readPage("CONTRIBUTING.md").text;
    const parts = /^(pre|post)|:/;
    const offered = Object.keys(scripts).filter((name) => !parts.test(name));
    const missing = offered.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme));
    expect(missing).toEqual([]);
  });
});
