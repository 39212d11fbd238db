import type { IncomingHttpHeaders } from "node:http";
import { acceptedNames } from "http-kit";
import { LRUCache } from "lru-cache";
import { negotiateEncoding } from "./content-encoding";

/** The request header that selects a variant of an entry; undefined for an entry with one variant. */
export type Vary = "Accept-Encoding" | "Accept" | undefined;

/** The key of an entry's single variant. */
export const ONLY = "only";

/** Longer headers are not parsed: such requests bypass the cache, or get the uncompressed variant. */
const MAX_HEADER_LENGTH = 500;
const MAX_REMEMBERED = 500;

/** Browsers send the same few headers again and again: each is parsed once. */
function memoize(parse: (header: string) => string): (header: string) => string {
  const known = new LRUCache<string, string>({ max: MAX_REMEMBERED, memoMethod: parse });
  return (header) => known.memo(header);
}

const encodingKey = memoize(negotiateEncoding);

/** The image formats that a client names: the lake chooses by these alone, so a wildcard does not count. */
const imageFormatKey = memoize((header) => {
  const names = acceptedNames(header);
  return ["image/avif", "image/webp"].filter((type) => names.includes(type)).join(" ") || "other";
});

/**
 * The key of the variant that a request selects.
 * @returns undefined if the request's header is too long to tell
 */
export function variantKey(vary: Vary, headers: IncomingHttpHeaders): string | undefined {
  if (vary === undefined) return ONLY;
  const header = String(headers[vary === "Accept" ? "accept" : "accept-encoding"] ?? "");
  const isTooLong = header.length > MAX_HEADER_LENGTH;
  if (vary === "Accept") return isTooLong ? undefined : imageFormatKey(header);
  return isTooLong ? "identity" : encodingKey(header);
}
