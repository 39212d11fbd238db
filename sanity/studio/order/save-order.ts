import type { SanityClient } from "@sanity/client";
import { POSITION_STEP } from "../documents/next-position";
import type { ListedDocument } from "../several/read-list";

/** What is stored of a document: published, draft or both. */
type Versions = Pick<ListedDocument, "draft" | "published">;

/**
 * Gives the document at an index a position between its neighbours, so that no other document changes. Numbers all
 * documents only if there is no whole number in between.
 */
export function withPositionAt<Document extends Versions>(
  documents: readonly Document[],
  index: number,
): Document[] {
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
function positionOf(document: Versions | undefined): number | undefined {
  const [position, ...others] = new Set(versionsOf(document).map(({ order }) => order));
  return others.length === 0 ? (position as number | undefined) : undefined;
}

/** Numbers documents by their place in the list. */
function withPositions<Document extends Versions>(documents: readonly Document[]): Document[] {
  return documents.map((document, index) => withPosition(document, (index + 1) * POSITION_STEP));
}

function withPosition<Document extends Versions>(document: Document, order: number): Document {
  const { draft, published } = document;
  return {
    ...document,
    ...(draft && { draft: { ...draft, order } }),
    ...(published && { published: { ...published, order } }),
  };
}

/** Writes the changed positions in one transaction. Published documents move on the site at once. */
export async function saveOrder(
  client: SanityClient,
  stored: readonly Versions[],
  documents: readonly Versions[],
): Promise<void> {
  const known = new Map(stored.flatMap(versionsOf).map(({ _id, order }) => [_id, order]));
  const changed = documents
    .flatMap(versionsOf)
    .filter(({ _id, order }) => known.get(_id) !== order);
  if (changed.length === 0) return;
  const transaction = client.transaction();
  for (const { _id, order } of changed) transaction.patch(_id, { set: { order } });
  await transaction.commit({ visibility: "async" });
}

function versionsOf({ draft, published }: Versions = {}) {
  return [published, draft].filter((version) => version !== undefined);
}
