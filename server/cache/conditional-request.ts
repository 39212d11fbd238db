import type { IncomingHttpHeaders } from "node:http";

/** A longer list is no browser's; the response is sent in full. */
const MAX_HEADER_LENGTH = 1000;

/**
 * Whether a client already has the representation with this ETag: then 304 answers its request. `If-None-Match` is `*`
 * or a list of ETags, which are compared weakly.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function isNotModified(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const known = headers["if-none-match"];
  if (known === undefined || etag === undefined || known.length > MAX_HEADER_LENGTH) return false;
  if (known === etag || known.trim() === "*") return true;
  const opaque = opaqueTag(etag);
  return known.split(",").some((tag) => opaqueTag(tag.trim()) === opaque);
}

function opaqueTag(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}
