import type { IncomingMessage } from "node:http";

const PATTERNS = {
  query: /\/v[^/]+\/data\/query\//,
  mutate: /\/v[^/]+\/data\/mutate\//,
  action: /\/v[^/]+\/data\/actions\//,
  listen: /\/v[^/]+\/data\/listen\//,
  live: /\/v[^/]+\/data\/live\//,
  getDocument: /\/v[^/]+\/data\/doc\//,
  upload: /\/v[^/]+\/assets\//,
  asset: /\/(?:images|files)\/[^/]+\/[^/]+\//,
  other: /^/,
};

/**
 * What a request does: "query" is what `client.fetch` sends, "mutate" mutations, "action" actions, "listen" a listener, "live" live
 * content, "getDocument" documents by id, "upload" an asset, "asset" an image or file, and "other" the rest.
 */
export type RequestKind = keyof typeof PATTERNS;

export const REQUEST_KINDS = Object.keys(PATTERNS) as RequestKind[];

export function kindOf({ url = "" }: IncomingMessage): RequestKind {
  const [path = ""] = url.split("?");
  return REQUEST_KINDS.find((kind) => PATTERNS[kind].test(path)) ?? "other";
}
