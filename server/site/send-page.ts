import type { IncomingMessage, ServerResponse } from "node:http";
import { CACHE } from "../../app/lib/config/cache-control.server";
import { type Encoding, holds } from "../cache/request-headers";
import type { Page } from "./page";

interface Sent {
  encoding: Encoding;
  /** As it goes over the wire. */
  body: Buffer;
  /** What `Server-Timing` says of it. */
  timing: string;
  /** Shown because the dataset does not answer; since when is told in milliseconds where it is known. */
  stale?: { since: number | undefined };
}

/** Sends a page that was made for this request, or was made before and is shown once more. */
export function sendPage(
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  page: Page,
  { encoding, body, timing, stale }: Sent,
): void {
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
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.length);
  response.writeHead(page.status);
  response.end(method === "HEAD" ? undefined : body);
}
