import type { SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import { NAME } from "../../../contract/document-name";

/** A document that carries the badge, by its published id. */
export interface BadgeHolder {
  id: string;
  name: string;
}

const badgeHoldersQuery = defineQuery(`
  *[
    _type == $type
    && popular == true
    && !(_id in [$id, "drafts." + $id])
    && !(_id in path("versions.**"))
  ]
  | order(order asc) {
    _id,
    "name": ${NAME}
  }
`);

interface Holder {
  _id: string;
  name: string | null;
}

function readHolders(client: SanityClient, type: string, id: string): Promise<Holder[]> {
  return client.fetch(badgeHoldersQuery, { type, id }, { perspective: "raw" });
}

/** Who carries the badge of a type besides a document. @param id its published id */
export async function readHolder(
  client: SanityClient,
  type: string,
  id: string,
): Promise<BadgeHolder | undefined> {
  const [holder] = await readHolders(client, type, id);
  return holder && { id: holder._id.replace(/^drafts\./, ""), name: holder.name ?? "Another one" };
}

/** Takes the badge off every document but one, drafts and published ones at once. @param id its published id */
export async function takeBadgeOff(client: SanityClient, type: string, id: string): Promise<void> {
  const holders = await readHolders(client, type, id);
  const transaction = client.transaction();
  for (const { _id } of holders) transaction.patch(_id, { set: { popular: false } });
  if (holders.length > 0) await transaction.commit();
}
