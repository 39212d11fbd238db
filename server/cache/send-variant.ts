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
 * @param headers name, value, name, value: sent in place of the variant's own of the same names
 */
export function sendVariant(
  { method, headers: { "if-none-match": ifNoneMatch } }: IncomingMessage,
  response: ServerResponse,
  { status }: CacheEntry,
  { headers: own, headersOf304, etag, body }: CachedVariant,
  headers?: readonly string[],
): SentResponse {
  const is304 = status === 200 && isNotModified(ifNoneMatch, etag);
  const head = is304 ? headersOf304 : own;
  const sent = is304 ? 304 : status;
  response.writeHead(sent, headers ? replaceHeaders(head, headers) : head);
  response.end(is304 || method === "HEAD" ? undefined : body);
  return { status: sent, bytes: is304 ? 0 : body.length };
}

function replaceHeaders(own: readonly string[], others: readonly string[]): string[] {
  const nameAt = (all: readonly string[], index: number) => all[index - (index % 2)]?.toLowerCase();
  const replaced = new Set(others.map((_, index) => nameAt(others, index)));
  return [...own.filter((_, index) => !replaced.has(nameAt(own, index))), ...others];
}
