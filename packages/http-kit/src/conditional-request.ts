import { createHash } from "node:crypto";

/** No browser sends a longer list. The response to one is sent in full. */
const MAX_HEADER_LENGTH = 1000;

/**
 * Whether a client already has the representation with this ETag: then 304 answers its request.
 * @param ifNoneMatch the header: `*`, or a list of ETags, which are compared weakly
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function isNotModified(
  ifNoneMatch: string | null | undefined,
  etag: string | undefined,
): boolean {
  if (!ifNoneMatch || etag === undefined || ifNoneMatch.length > MAX_HEADER_LENGTH) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const opaque = opaqueTag(etag);
  return ifNoneMatch.split(",").some((tag) => opaqueTag(tag.trim()) === opaque);
}

/** The strong ETag of a body. */
export function etagOf(body: Uint8Array): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

function opaqueTag(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}
