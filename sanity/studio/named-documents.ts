import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { NAME } from "../../contract/document-name";

/** A document as panes name and link it. */
export interface NamedDocument {
  /** The published id. */
  id: string;
  type: string;
  /** Null for pages, which their type names. */
  name: string | null;
}

const namedQuery = defineQuery(
  `*[_type in $types] | order(_type, _id) { "id": _id, "type": _type, "name": ${NAME} }`,
);

/** The documents of some types with what they are called. */
export function readNamed(
  client: SanityClient,
  types: readonly string[],
  perspective: "published" | "drafts",
): Promise<NamedDocument[]> {
  return client.fetch<NamedDocument[]>(namedQuery, { types }, { perspective });
}
