import type { SanityClient } from "@sanity/client";
import { STEP } from "../documents/next-position";

export interface Ordered {
  /** Without `drafts.`. */
  id: string;
  /** The document's forms that are stored: published, draft or both. */
  versions: { _id: string; order?: number }[];
}

interface Stored {
  _id: string;
  order?: number;
}

/** All documents of a type as they stand on the site; a draft's number counts where there is one. */
export async function readOrder(client: SanityClient, type: string): Promise<Ordered[]> {
  const stored = await client.fetch<Stored[]>(
    `*[_type == $type && !(_id in path("versions.**"))] | order(order asc, _id asc) { _id, order }`,
    { type },
    { perspective: "raw" },
  );
  const documents = new Map<string, Ordered>();
  for (const version of stored) {
    const id = version._id.replace(/^drafts\./, "");
    const known = documents.get(id);
    if (known) known.versions.push(version);
    else documents.set(id, { id, versions: [version] });
  }
  return [...documents.values()];
}

/** Documents in a new order, with the numbers of their new places. */
export function numbered(documents: readonly Ordered[]): Ordered[] {
  return documents.map(({ id, versions }, index) => {
    const order = (index + 1) * STEP;
    return { id, versions: versions.map(({ _id }) => ({ _id, order })) };
  });
}

/**
 * Writes the numbers that differ from those that are stored, all or none. Published documents move on the site at
 * once.
 */
export async function saveOrder(
  client: SanityClient,
  stored: readonly Ordered[],
  documents: readonly Ordered[],
): Promise<void> {
  const known = new Map(versionsOf(stored).map(({ _id, order }) => [_id, order]));
  const changed = versionsOf(documents).filter(({ _id, order }) => known.get(_id) !== order);
  if (changed.length === 0) return;
  const transaction = client.transaction();
  for (const { _id, order } of changed) transaction.patch(_id, { set: { order } });
  await transaction.commit({ visibility: "async" });
}

function versionsOf(documents: readonly Ordered[]) {
  return documents.flatMap(({ versions }) => versions);
}
