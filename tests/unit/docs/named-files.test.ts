import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, prose, ROOT, repositoryFiles } from "./pages";

/** Pages that name former files, files that the reader creates, or files of the reader's own project. */
const EXCLUDED = ["CHANGELOG.md", "docs/recipes.md", "packages/local-content-lake/README.md"];

const folders = new Set(repositoryFiles().map((path) => path.split("/")[0]));

/** True if the text of a code span is a path in this repository. */
function isPath(text: string): boolean {
  const [first = ""] = text.split("/");
  return /^[\w.-]+(\/[\w.$-]+)+\/?$/.test(text) && folders.has(first);
}

describe("documented files and folders", () => {
  for (const page of documentationPages()) {
    if (EXCLUDED.includes(page.path)) continue;
    test(`${page.path} names existing files only`, () => {
      const named = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text ?? "");
      const missing = named.filter((text) => isPath(text) && !existsSync(join(ROOT, text)));
      expect(missing).toEqual([]);
    });
  }
});
