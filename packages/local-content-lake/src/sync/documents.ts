import type { QueryParams } from "@sanity/client";
import { PREVIEW_SECRET_TYPE } from "../branches/branch";
import { ASSET_TYPES } from "../store/asset-urls";
import { referencesOf } from "../store/memory/references";
import { patiently } from "../util/patiently";
import type { SanityDocument } from "../util/types";

/** A dataset that answers queries: a client, or the other side. */
export interface Reader {
  fetch<Result>(query: string, params?: QueryParams): Promise<Result>;
}

const PAGE = 10_000;
const BATCH = 200;

/** Documents that belong to their side: releases and other documents of the system, links to previews. */
const SYNCED = `!string::startsWith(_id, '_.') && _type != '${PREVIEW_SECRET_TYPE}'`;

/** True for a document that is pulled and pushed. */
export function isSynced({ _id, _type }: { _id?: unknown; _type?: unknown }): boolean {
  return !String(_id).startsWith("_.") && _type !== PREVIEW_SECRET_TYPE;
}

/** All documents of assets. */
export const assetsQuery = `*[_type in ${JSON.stringify(ASSET_TYPES)}] {_id, _type, path}`;

export function isAsset({ _type }: { _type: string }): boolean {
  return ASSET_TYPES.includes(_type);
}

/** The revisions of all documents that match a filter, by id. */
export async function listRevisions(client: Reader, filter = ""): Promise<Map<string, string>> {
  const condition = [SYNCED, filter && `(${filter})`, "_id > $last"].filter(Boolean).join(" && ");
  const query = `*[${condition}] | order(_id) [0...${PAGE}] {_id, _rev}`;
  const revisions = new Map<string, string>();
  for (let last = ""; ; ) {
    const fetched = () => client.fetch<{ _id: string; _rev: string }[]>(query, { last });
    const page = await patiently(fetched);
    for (const { _id, _rev } of page) revisions.set(_id, _rev);
    last = page.at(-1)?._id ?? "";
    if (page.length < PAGE) return revisions;
  }
}

/** Reads documents by id. Those that do not exist are missing. */
export async function* readById(
  client: Reader,
  ids: readonly string[],
  projection = "",
): AsyncGenerator<SanityDocument> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const query = `*[_id in $ids]${projection}`;
    const params = { ids: ids.slice(from, from + BATCH) };
    yield* await patiently(() => client.fetch<SanityDocument[]>(query, params));
  }
}

/** The documents of some ids, by id. */
export async function documentsById(
  client: Reader,
  ids: readonly string[],
): Promise<Map<string, SanityDocument>> {
  const found = new Map<string, SanityDocument>();
  for await (const document of readById(client, ids)) found.set(document._id, document);
  return found;
}

/** True if a document is still as a transaction left it. */
export function hasCommitted(client: Reader, transactionId = ""): Promise<boolean> {
  return client.fetch("count(*[_rev == $transactionId][0...1]) > 0", { transactionId });
}

/** The ids that a document needs: of its strong references. */
export function neededBy(document: SanityDocument): string[] {
  return [...referencesOf(document)].flatMap(([id, isStrong]) => (isStrong ? id : []));
}
