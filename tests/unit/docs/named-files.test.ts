import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentationPages, prose, ROOT, repositoryFiles } from "./pages";

/** These name files that were, that their reader is about to make, or that are in the reader's own project. */
const OF_OTHERS = ["CHANGELOG.md", "docs/recipes.md", "packages/local-content-lake/README.md"];

const folders = new Set(repositoryFiles().map((path) => path.split("/")[0]));

/** Whether a text in code marks means one file or folder of this repository. */
function isPath(text: string): boolean {
  const [first = ""] = text.split("/");
  return /^[\w.-]+(\/[\w.$-]+)+\/?$/.test(text) && folders.has(first);
}

describe("files and folders named in the documentation", () => {
  for (const page of documentationPages()) {
    if (OF_OTHERS.includes(page.path)) continue;
    test(`exist as ${page.path} says`, () => {
      const named = [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, text]) => text ?? "");
      const missing = named.filter((text) => isPath(text) && !existsSync(join(ROOT, text)));
      expect(missing).toEqual([]);
    });
  }
});
