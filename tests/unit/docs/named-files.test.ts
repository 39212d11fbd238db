import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, prose, ROOT, repositoryFiles } from "./pages";

/** Pages that name former files, or files of the reader's own project. */
const EXCLUDED = /^(?:CHANGELOG\.md|packages\/local-content-lake\/(?:[A-Z]+\.md|docs\/))/;

/** Files that a recipe has its reader create. */
const EXAMPLE = /\/(?:_site\.)?(?:awards?|brief)\b/;

const folders = new Set(repositoryFiles().map((path) => path.split("/")[0]));

/** True if the text of a code span is a path in this repository. */
function isPath(text: string): boolean {
  const [first = ""] = text.split("/");
  return /^[\w.-]+(\/[\w.$-]+)+\/?$/.test(text) && folders.has(first);
}

describe("documented files and folders", () => {
  for (const page of documentationPages()) {
    if (EXCLUDED.test(page.path)) continue;
    test(`${page.path} names existing files only`, () => {
      const named = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text ?? "");
      const missing = named.filter(
        (text) => isPath(text) && !EXAMPLE.test(text) && !existsSync(join(ROOT, text)),
      );
      expect(missing).toEqual([]);
    });
  }
});
