import type { ClientPerspective } from "@sanity/client";
import { getPublishedId, getVersionFromId } from "@sanity/client/csm";
import type { ValidationContext } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

/**
 * Reads other documents to validate one; `$id` is its published id. A document in a release is compared with that
 * release, any other one with the drafts.
 */
export function readOthers<Result>(
  { document, getClient }: ValidationContext,
  query: string,
  params: Record<string, unknown> = {},
): Promise<Result> {
  const id = document?._id ?? "";
  const release = getVersionFromId(id);
  const perspective: ClientPerspective = release ? [release] : "drafts";
  const client = getClient({ apiVersion: API_VERSION });
  return client.fetch<Result>(query, { ...params, id: getPublishedId(id) }, { perspective });
}
