import { readFileSync } from "node:fs";

const CONTENT = new URL("../../../sanity/seed/content.ndjson", import.meta.url);

interface SeedDocument {
  _id: string;
  _type: string;
  order?: number;
}

/** The seed's documents of one type, in the order the site shows them. */
export function seedOfType<Fields>(type: string): (SeedDocument & Fields)[] {
  return readFileSync(CONTENT, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SeedDocument & Fields)
    .filter((document) => document._type === type)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

export interface SeedBlock {
  children: { text: string }[];
}

/** The words of a rich text of the seed, paragraph by paragraph. */
export function paragraphsOf(blocks: readonly SeedBlock[]): string[] {
  return blocks.map(({ children }) => children.map(({ text }) => text).join(""));
}
