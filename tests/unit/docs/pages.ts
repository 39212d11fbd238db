import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's root, without a slash at its end. */
export const ROOT = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

export interface Page {
  /** From the root, for example docs/lake.md. */
  path: string;
  text: string;
}

/** Every file of the repository, committed or about to be. */
export function repositoryFiles(): string[] {
  const options = ["ls-files", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", options, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}

export function readPage(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

/** Every page of documentation. */
export function documentationPages(): Page[] {
  return repositoryFiles()
    .filter((path) => path.endsWith(".md"))
    .map(readPage);
}

/** What is left of a page without its blocks of code. */
export function prose({ text }: Page): string {
  return text.replace(/^```[\s\S]*?^```/gm, "");
}
