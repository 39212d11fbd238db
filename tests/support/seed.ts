import { readFileSync } from "node:fs";

const CONTENT = new URL("../../sanity/seed/content.ndjson", import.meta.url);

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
