import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { RAW } from "../../../contract/api-version";

export const existingIdsQuery = defineQuery(`*[_id in $ids]._id`);

type Content = Record<string, unknown>;

/**
 * Prepares a deleted document for the case that what it refers to was deleted too: the lake refuses such a reference. A
 * picture without its file becomes an empty field. Any other reference becomes weak, and the form reports it.
 */
export async function withoutLostReferences<Document extends object>(
  client: SanityClient,
  document: Document,
): Promise<Document> {
  const ids = strongReferences(document);
  const found = await client.fetch<string[]>(existingIdsQuery, { ids }, RAW);
  const existing = new Set(found);
  const lost = new Set(ids.filter((id) => !existing.has(id)));
  return lost.size === 0 ? document : (mend(document, lost) as Document);
}

/** The ids that a value refers to, and that have to exist. */
export function strongReferences(value: unknown): string[] {
  if (!isObject(value)) return [];
  const own = typeof value._ref === "string" && value._weak !== true ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(strongReferences)];
}

function mend(value: unknown, lost: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => mend(each, lost));
  if (!isObject(value)) return value;
  if (isLost(value, lost)) return { ...value, _weak: true };
  const fields = Object.entries(value).filter(
    ([name, inner]) => name !== "asset" || !isObject(inner) || !isLost(inner, lost),
  );
  return Object.fromEntries(fields.map(([name, inner]) => [name, mend(inner, lost)]));
}

function isLost({ _ref }: Content, lost: ReadonlySet<string>): boolean {
  return typeof _ref === "string" && lost.has(_ref);
}

function isObject(value: unknown): value is Content {
  return typeof value === "object" && value !== null;
}
