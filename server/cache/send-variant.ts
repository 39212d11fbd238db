import type { IncomingMessage, ServerResponse } from "node:http";
import { isNotModified } from "http-kit";
import type { CachedVariant, CacheEntry } from "./cache-entry";

export interface SentResponse {
  status: number;
  /** Length of the body. */
  bytes: number;
}

/**
 * Sends a variant of an entry, or 304 to a client that has it.
 * @param headers name, value, name, value: sent after the variant's own
 */
export function sendVariant(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  {
    entry,
    variant,
    headers,
  }: { entry: CacheEntry; variant: CachedVariant; headers: readonly string[] },
): SentResponse {
  const is304 =
    entry.status === 200 && isNotModified(requestHeaders["if-none-match"], variant.etag);
  const status = is304 ? 304 : entry.status;
  const own = is304 ? variant.headersOf304 : variant.headers;
  response.writeHead(status, [...own, ...headers]);
  response.end(is304 || method === "HEAD" ? undefined : variant.body);
  return { status, bytes: is304 ? 0 : variant.body.length };
}
