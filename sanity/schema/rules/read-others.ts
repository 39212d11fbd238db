import type { ClientPerspective } from "@sanity/client";
import { getVersionFromId } from "@sanity/client/csm";
import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

/** Reads without an answer yet. Documents that are validated at once, as those of a list, share what they read. */
const underWay = new Map<string, Promise<unknown>>();

/** Reads other documents to validate one: those of its release, or the drafts. */
export function readOthers<Result>(
  { document, getClient }: ValidationContext,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Result> {
  const release = getVersionFromId(document?._id ?? "");
  const perspective: ClientPerspective = release ? [release] : "drafts";
  const key = JSON.stringify([query, params, perspective]);
  const client = getClient({ apiVersion: API_VERSION });
  const read = () =>
    client.fetch<Result>(query, params, { perspective }).finally(() => underWay.delete(key));
  const reading = underWay.get(key) ?? read();
  underWay.set(key, reading);
  return reading as Promise<Result>;
}
