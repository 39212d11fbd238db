import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { type CollatedHit, collate, type SanityDocument } from "sanity";
import { RAW } from "../../../contract/api-version";
import { nameOf } from "../../../contract/document-name";

/** A document of a list, with what is stored of it; `versions` are those of releases and schedules. */
export interface ListedDocument extends CollatedHit<SanityDocument> {
  name: string;
  /** What the form shows: the draft, or else what is published. */
  latest: SanityDocument;
  /** Whether a schedule publishes the draft as it is then. */
  isScheduled: boolean;
}

// Lists, files and actions have every field: the type would be that of all fields of all types.
// @sanity-typegen-ignore
const ofTypeQuery = defineQuery(
  `*[_type == $type && ($original == null || coalesce(language, $original) == $original)]`,
);

/**
 * Reads all documents of a type in the site's order.
 * @param original a language's tag, for its documents alone and those without a language
 */
export async function readList(
  client: SanityClient,
  type: string,
  original: string | null = null,
): Promise<ListedDocument[]> {
  const params = { type, original };
  return listOf(await client.fetch<SanityDocument[]>(ofTypeQuery, params, RAW));
}

/** The list of what is stored. A document that only a release has is not on it. */
export function listOf(stored: SanityDocument[]): ListedDocument[] {
  const documents = collate(stored).flatMap((hit): ListedDocument[] => {
    const latest = hit.draft ?? hit.published;
    if (!latest) return [];
    const { publishAt } = (hit.draft?._system ?? {}) as { publishAt?: string };
    const name = nameOf(latest)?.trim() || "Untitled";
    return [{ ...hit, name, latest, isScheduled: publishAt !== undefined }];
  });
  const position = ({ latest }: ListedDocument) => Number(latest.order ?? Number.MAX_VALUE);
  return documents.sort((a, b) => position(a) - position(b) || a.name.localeCompare(b.name));
}
