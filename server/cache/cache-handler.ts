import type { IncomingMessage, RequestListener } from "node:http";
import { hostOf } from "http-kit";
import type { CacheEntry } from "./cache-entry";
import type { ResponseCache } from "./response-cache";
import { type SentResponse, sendVariant } from "./send-variant";
import { mayAnswer } from "./shared-request";

interface CacheHandlerOptions {
  cache: ResponseCache;
  hosts: { allow(host: string | undefined): boolean };
  log: { hit(request: IncomingMessage, entry: CacheEntry, sent: SentResponse): void };
  /** Answers a cache miss. */
  dispatch: RequestListener;
}

/** Answers requests from the cache; a miss goes to `dispatch`. */
export function cacheHandler({
  cache,
  hosts,
  log,
  dispatch,
}: CacheHandlerOptions): RequestListener {
  return (request, response) => {
    const { method, url = "/" } = request;
    const entry = method === "GET" || method === "HEAD" ? cache.get(url) : undefined;
    if (!entry || entry.isStale || !mayAnswer(entry, request) || !hosts.allow(hostOf(request))) {
      return dispatch(request, response);
    }
    const variant = entry.variantFor(request.headers);
    if (!variant) return dispatch(request, response);
    const sent = sendVariant(request, response, entry, variant);
    cache.countHit(entry, sent.status);
    log.hit(request, entry, sent);
  };
}
