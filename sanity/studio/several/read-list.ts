import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { getPublishedId, isDraftId, isVersionId, type SanityDocument } from "sanity";
import { nameOf } from "../../../contract/document-name";

/** A document of a list, with what is stored of it. */
export interface ListedDocument {
  /** The published id. */
  id: string;
  name: string;
  draft?: SanityDocument;
  published?: SanityDocument;
  /** Whether a release has a version of it, or a schedule. */
  isInRelease: boolean;
}

// Lists, files and actions have every field: the type would be that of all fields of all types.
// @sanity-typegen-ignore
const ofTypeQuery = defineQuery(`*[_type == $type]`);

/**
 * Reads all documents of a type in the site's order.
 * @param original a language's tag, for its documents alone and those without a language
 */
export async function readList(
  client: SanityClient,
  type: string,
  original?: string,
): Promise<ListedDocument[]> {
  const stored = await client.fetch<SanityDocument[]>(
    ofTypeQuery,
    { type },
    { perspective: "raw" },
  );
  const documents = new Map<string, ListedDocument>();
  for (const document of stored) {
    const id = getPublishedId(document._id);
    const known = documents.get(id) ?? { id, name: "", isInRelease: false };
    documents.set(id, known);
    if (isVersionId(document._id)) known.isInRelease = true;
    else if (isDraftId(document._id)) known.draft = document;
    else known.published = document;
  }
  return [...documents.values()]
    .filter(({ draft, published }) => {
      const language = (draft ?? published)?.language ?? original;
      return (draft ?? published) && (original === undefined || language === original);
    })
    .map((document) => ({ ...document, name: nameOf(latestOf(document)) ?? "Untitled" }))
    .sort((a, b) => positionOf(a) - positionOf(b) || a.name.localeCompare(b.name));
}

/** What the form shows: the draft, or else what is published. */
export function latestOf({ draft, published }: ListedDocument): SanityDocument {
  const latest = draft ?? published;
  if (!latest) throw new Error("A listed document is stored");
  return latest;
}

/** Whether a schedule publishes the draft as it is then. */
export function isScheduled({ draft }: ListedDocument): boolean {
  const { publishAt } = (draft?._system ?? {}) as { publishAt?: string };
  return publishAt !== undefined;
}

/** 0 for a type without an order. */
export function positionOf(document: ListedDocument): number {
  return Number(latestOf(document).order ?? 0);
}
