import type { IncomingMessage, ServerResponse } from "node:http";
import { CACHE } from "../app/utils/cache.server";
import { type Encoding, encodingFor, holds } from "./asked";
import { encode, SMALLEST_TO_COMPRESS } from "./encodings";
import type { Headers } from "./kept";

/** A page as it was made, before it is compressed. */
export interface Page {
  status: number;
  headers: Headers;
  etag: string | undefined;
  body: Buffer;
  /** The body as it was compressed to be kept: whoever waited for the page is sent the same. */
  compressed?: Record<Exclude<Encoding, "identity">, Buffer>;
  isStale: boolean;
  /** What making it took, as `Server-Timing` tells it: all of it, and of that the rendering and the compression. */
  timing: string;
}

interface Sent {
  /** What `Server-Timing` says of it. */
  timing: string;
  /** Shown because the dataset does not answer; since when is told in milliseconds where it is known. */
  stale?: { since: number | undefined };
}

/** Sends a page that was made for this request, or was made before and is shown once more. */
export async function sendPage(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: Page,
  { timing, stale }: Sent,
): Promise<void> {
  for (const [name, value] of page.headers) {
    if (/^set-cookie$/i.test(name)) response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("Server-Timing", timing);
  if (stale) {
    // What was shown too long already is not kept on by others.
    response.setHeader("Cache-Control", CACHE.page);
    if (stale.since !== undefined)
      response.setHeader("X-Stale-Since", new Date(stale.since).toISOString());
  }
  if (page.status === 200 && holds(asked["if-none-match"], page.etag)) {
    response.removeHeader("Content-Type");
    response.writeHead(304).end();
    return;
  }
  const encoding: Encoding = isWorthCompressing(page)
    ? encodingFor(String(asked["accept-encoding"] ?? ""))
    : "identity";
  const body =
    encoding === "identity"
      ? page.body
      : (page.compressed?.[encoding] ?? (await encode(page.body, encoding, false)));
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(page.status);
  response.end(method === "HEAD" ? undefined : body);
}

/** A picture's own format is the smallest already, but for drawings in words. */
export function isWorthCompressing({ headers, body }: Page): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return body.length >= SMALLEST_TO_COMPRESS && !/^image\/(?!svg)/.test(type);
}
