import type { SanityClient } from "@sanity/client";
import { STEP } from "./next-position";

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

/** Numbers documents in the given order, all or none. Published ones move on the site at once. */
export async function saveOrder(client: SanityClient, documents: Ordered[]): Promise<void> {
  const transaction = client.transaction();
  let changes = 0;
  for (const [index, { versions }] of documents.entries()) {
    const order = (index + 1) * STEP;
    for (const version of versions) {
      if (version.order === order) continue;
      transaction.patch(version._id, { set: { order } });
      changes++;
    }
  }
  if (changes > 0) await transaction.commit({ visibility: "async" });
}
