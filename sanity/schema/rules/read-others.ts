import type { ClientPerspective } from "@sanity/client";
import { getVersionFromId } from "@sanity/client/csm";
import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

/** Reads without an answer yet: the rules of a document share them. */
const underWay = new Map<string, Promise<unknown>>();

/** All reads of documents that are validated with the same `getDocumentExists`, as those of a list. */
export const sharedReads = new WeakMap<object, typeof underWay>();

/** Reads other documents to validate one: those of its release, or the drafts. An answer is prepared once for all. */
export function readOthers<Stored, Result = Stored>(
  { document, getClient, getDocumentExists }: ValidationContext,
  query: string,
  params: Record<string, unknown> = {},
  prepare = (stored: Stored) => stored as unknown as Result,
): Promise<Result> {
  const release = getVersionFromId(document?._id ?? "");
  const perspective: ClientPerspective = release ? [release] : "drafts";
  const reads = (getDocumentExists && sharedReads.get(getDocumentExists)) ?? underWay;
  const key = JSON.stringify([query, params, perspective]);
  const client = getClient({ apiVersion: API_VERSION });
  const read = () => {
    const stored = client.fetch<Stored>(query, params, { perspective });
    return stored.then(prepare).finally(() => underWay.delete(key));
  };
  const reading = reads.get(key) ?? read();
  reads.set(key, reading);
  return reading as Promise<Result>;
}
