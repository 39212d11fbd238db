import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, without a trailing slash. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

export interface Page {
  /** Relative to the root, for example docs/reference.md. */
  path: string;
  text: string;
}

/** Returns every file of the repository that git does not ignore. */
export function repositoryFiles(): string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", options, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}

export function readPage(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

/** Returns every Markdown page of the repository. */
export function documentationPages(): Page[] {
  return repositoryFiles()
    .filter((path) => path.endsWith(".md"))
    .map(readPage);
}

/** Returns a page without its code blocks. */
export function prose({ text }: Page): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}
