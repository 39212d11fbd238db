import type { IncomingMessage } from "node:http";

export const REQUEST_KINDS = [
  "query",
  "mutate",
  "action",
  "listen",
  "live",
  "getDocument",
  "upload",
  "asset",
  "other",
] as const;

/**
 * What a request does: "query" is what `client.fetch` sends, "mutate" mutations, "action" actions, "listen" a listener, "live" live
 * content, "getDocument" documents by id, "upload" an asset, "asset" an image or file, and "other" the rest.
 */
export type RequestKind = (typeof REQUEST_KINDS)[number];

const KINDS: readonly [pattern: RegExp, kind: RequestKind][] = [
  [/\/v[^/]+\/data\/query\//, "query"],
  [/\/v[^/]+\/data\/mutate\//, "mutate"],
  [/\/v[^/]+\/data\/actions\//, "action"],
  [/\/v[^/]+\/data\/listen\//, "listen"],
  [/\/v[^/]+\/data\/live\//, "live"],
  [/\/v[^/]+\/data\/doc\//, "getDocument"],
  [/\/v[^/]+\/assets\//, "upload"],
  [/\/(?:images|files)\/[^/]+\/[^/]+\//, "asset"],
];

export function kindOf({ url = "" }: IncomingMessage): RequestKind {
  const [path = ""] = url.split("?");
  return KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? "other";
}
