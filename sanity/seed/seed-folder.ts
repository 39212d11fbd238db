import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Finds the repository's seed from wherever this code runs: its source, or a bundle of it.
 * @throws Error when no folder above holds one.
 */
export function seedFolder(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const seed = join(folder, "sanity", "seed");
    if (existsSync(join(seed, "content.ndjson"))) return seed;
    if (folder === dirname(folder)) throw new Error("Cannot find sanity/seed/content.ndjson");
  }
}
