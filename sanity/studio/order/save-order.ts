import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { RAW } from "../../../contract/api-version";
import { NAME } from "../../../contract/document-name";
import { POSITION_STEP } from "../documents/next-position";

export interface OrderedDocument {
  /** The published id. */
  id: string;
  name?: string | null;
  /** The stored versions: published, draft or both. */
  versions: { _id: string; order?: number }[];
}

interface StoredVersion {
  _id: string;
  name: string | null;
  order?: number;
}

const positionsQuery = defineQuery(`
  *[
    _type == $type
    && !(_id in path("versions.**"))
    && ($original == null || coalesce(language, $original) == $original)
  ]
  | order(order asc, _id asc) {
    _id,
    order,
    "name": ${NAME}
  }
`);

/**
 * All documents of a type in the site's order. A draft's position counts where there is one.
 * @param original the tag of the default language, whose documents have the order of all
 */
export async function readOrder(
  client: SanityClient,
  type: string,
  original: string | null = null,
): Promise<OrderedDocument[]> {
  const stored = await client.fetch<StoredVersion[]>(positionsQuery, { type, original }, RAW);
  const documents = new Map<string, OrderedDocument>();
  for (const { name, ...version } of stored) {
    const id = version._id.replace(/^drafts\./, "");
    const known = documents.get(id);
    if (known) known.versions.push(version);
    else documents.set(id, { id, name, versions: [version] });
  }
  return [...documents.values()];
}

/**
 * Gives the document at an index a position between its neighbours, so that no other document changes. Numbers all
 * documents only if there is no whole number in between.
 */
export function withPositionAt(
  documents: readonly OrderedDocument[],
  index: number,
): OrderedDocument[] {
  const low = index === 0 ? -1 : positionOf(documents[index - 1]);
  const high = index === documents.length - 1 ? Infinity : positionOf(documents[index + 1]);
  if (low === undefined || high === undefined) return withPositions(documents);
  const position =
    high === Infinity
      ? (Math.floor(low / POSITION_STEP) + 1) * POSITION_STEP
      : Math.floor((low + high) / 2);
  if (position <= low || position >= high) return withPositions(documents);
  return documents.map((document, at) =>
    at === index ? withPosition(document, position) : document,
  );
}

/** Undefined if a version has none, or another one than the others. */
function positionOf(document: OrderedDocument | undefined): number | undefined {
  const [position, ...others] = new Set(document?.versions.map(({ order }) => order));
  return others.length === 0 ? position : undefined;
}

/** Numbers documents by their place in the list. */
function withPositions(documents: readonly OrderedDocument[]): OrderedDocument[] {
  return documents.map((document, index) => withPosition(document, (index + 1) * POSITION_STEP));
}

function withPosition({ versions, ...rest }: OrderedDocument, order: number): OrderedDocument {
  return { ...rest, versions: versions.map(({ _id }) => ({ _id, order })) };
}

/** Writes the changed positions in one transaction. Published documents move on the site at once. */
export async function saveOrder(
  client: SanityClient,
  stored: readonly OrderedDocument[],
  documents: readonly OrderedDocument[],
): Promise<void> {
  const known = new Map(versionsOf(stored).map(({ _id, order }) => [_id, order]));
  const changed = versionsOf(documents).filter(({ _id, order }) => known.get(_id) !== order);
  if (changed.length === 0) return;
  const transaction = client.transaction();
  for (const { _id, order } of changed) transaction.patch(_id, { set: { order } });
  await transaction.commit({ visibility: "async" });
}

function versionsOf(documents: readonly OrderedDocument[]) {
  return documents.flatMap(({ versions }) => versions);
}
