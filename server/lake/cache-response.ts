import type { IncomingMessage, OutgoingHttpHeaders } from "node:http";
import type { OnCacheable } from "local-content-lake/cache";
import { LAKE_PATH } from "../../contract/mounts";
import { CacheEntry, type Headers } from "../cache/cache-entry";
import type { ResponseCache } from "../cache/response-cache";
import { isSharedRequest } from "../cache/shared-request";
import { type Vary, variantKey } from "../cache/variant-key";
import { routeName } from "../middleware/request-log";

/** The lake streams larger bodies, and limits what slow clients leave unread of them. */
const MAX_BODY_BYTES = 512 * 1024;

/** Headers of one response; `Vary` is checked, and the others are sent with every hit. */
const OWN_HEADERS = /^(?:content-length|server-timing)$/i;
/** Headers that differ between the formats of an image. */
const VARIANT_HEADERS = /^(?:content-type|etag)$/i;

/**
 * Stores what the lake answers to a request, if every anonymous client gets the same.
 * @returns what the lake calls with a cacheable response; undefined for a request of one client
 */
export function cacheLakeResponse(
  cache: ResponseCache,
  request: IncomingMessage,
): OnCacheable | undefined {
  const { method, url = "", headers: requestHeaders } = request;
  if (method !== "GET" || !isSharedRequest(request) || requestHeaders.origin) return undefined;
  const since = cache.now();
  return ({ headers, body, tags }) => {
    const vary = varyOf(headers);
    const key = vary === "other" ? undefined : variantKey(vary, requestHeaders);
    if (vary === "other" || key === undefined || body.length > MAX_BODY_BYTES) return;
    if (cache.wasInvalidated(tags, since)) return;
    const all = Object.entries(headers).map(([name, value]): Headers[number] => [
      name,
      String(value),
    ]);
    const isOfVariant = ([name]: Headers[number]) => VARIANT_HEADERS.test(name);
    const shared = all.filter((each) => !OWN_HEADERS.test(each[0]) && !isOfVariant(each));
    const known = vary && cache.get(url);
    const entry =
      known && known.vary === vary
        ? known
        : new CacheEntry({ url, ...namesOf(url), vary, tags, headers: shared });
    entry.addVariant(key, body, all.filter(isOfVariant));
    cache.store(entry, since);
  };
}

function varyOf({ vary = "" }: OutgoingHttpHeaders): Vary | "other" {
  const names = String(vary)
    .toLowerCase()
    .split(/\s*,\s*/)
    .filter((name) => name !== "origin" && name !== "");
  if (names.length === 0) return undefined;
  return names.length === 1 && names[0] === "accept" ? "Accept" : "other";
}

/** An image's URL and a query's text are too many values for the metrics. */
function namesOf(url: string) {
  if (url.startsWith(`${LAKE_PATH}/images/`)) {
    return { kind: "image", route: `${LAKE_PATH}/images/*` } as const;
  }
  return { kind: "query", route: routeName(url), group: `${LAKE_PATH}/data/query/*` } as const;
}
