import type { IncomingMessage } from "node:http";
import { isPrefetch } from "../../app/lib/config/cache-control.server";
import type { CacheEntry } from "./cache-entry";

type Request = Pick<IncomingMessage, "method" | "url" | "headers">;

/** Whether the response to a request is the same for every client: it names no user, and wants all of the body. */
export function isSharedRequest({ method, url = "", headers }: Request): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const { authorization, cookie, range } = headers;
  if ((authorization ?? cookie ?? range) !== undefined) return false;
  // The response to a prefetch of data may be reused until the click; a shared one may not.
  return !(isPrefetch(headers["sec-purpose"]) && /[?&]_data=/.test(url));
}

/** Whether a cached entry may answer a request. */
export function mayAnswer({ kind }: CacheEntry, request: Request): boolean {
  // Files are public: a cookie changes nothing about them.
  if (kind === "file" || kind === "studio") return request.headers.range === undefined;
  // The lake decides which origins may read it.
  const isOriginChecked = kind === "image" || kind === "query";
  if (isOriginChecked && request.headers.origin !== undefined) return false;
  return isSharedRequest(request);
}
