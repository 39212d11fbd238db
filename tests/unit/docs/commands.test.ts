import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, ROOT, readPage, repositoryFiles } from "./pages";

const { scripts } = JSON.parse(readPage("package.json").text);

/** The pages and configurations that name commands. */
const pages = [
  ...documentationPages().filter((page) => page.path !== "CHANGELOG.md"),
  ...repositoryFiles()
    .filter((path) => path.startsWith(".github/") || path.startsWith("deploy/"))
    .map(readPage),
];

function named(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name]) => name ?? "");
}

describe("documented commands", () => {
  for (const { path, text } of pages) {
    test(`${path} names existing commands only`, () => {
      const npmScripts = [
        ...named(text, /npm run ([a-z][\w:-]*)/g),
        ...named(text, /npm (start|test)\b/g),
      ];
      expect(npmScripts.filter((name) => !(name in scripts))).toEqual([]);
      const programs = named(text, /\bnode ((?:scripts|tests)\/[\w./-]+)/g);
      expect(programs.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    });
  }

  test("docs/reference.md lists every command of package.json", () => {
    const reference = readPage("docs/reference.md").text;
    const parts = /^(pre|post)|:/;
    const offered = Object.keys(scripts).filter((name) => !parts.test(name));
    const missing = offered.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(reference));
    expect(missing).toEqual([]);
  });
});
