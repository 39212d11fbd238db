import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { RouteContext } from "../context";

const JSON_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

/** @param body a Buffer is JSON already */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent || response.destroyed) return;
  // Node sends a text and the headers in one piece.
  const json = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const length = Buffer.byteLength(json);
  response.writeHead(status, { ...JSON_HEADERS, "Content-Length": length, ...headers });
  response.end(response.req.method === "HEAD" ? undefined : json);
}

const CHUNK_LENGTH = 64 * 1024;
/** Time for a chunk: a short value may take long to read. */
const CHUNK_MS = 20;

/**
 * Streams values as newline-delimited JSON, but for texts, which are pieces of it, and for undefined, where it may be
 * paused. Before each chunk the request is authorized again; the response breaks off if the caller may not read any more.
 */
export async function sendNdjson(
  { response, authorize }: Pick<RouteContext, "response" | "authorize">,
  values: Iterable<unknown>,
): Promise<void> {
  // The first chunk is built before the headers, so that an error gets a status of its own.
  const chunks = chunksOf(values);
  const first = chunks.next();
  response.writeHead(200, {
    ...JSON_HEADERS,
    "Content-Type": "application/x-ndjson; charset=utf-8",
  });
  if (first.done || response.req.method === "HEAD") return void response.end();
  response.write(first.value);
  const later = Readable.from(authorized(chunks, authorize), { highWaterMark: 1 });
  // Also rejects when the client disconnects.
  await pipeline(later, response).catch(() => response.destroy());
}

/** One chunk per event loop iteration, so that other requests run in between. */
async function* authorized(
  chunks: Iterable<string>,
  authorize: () => unknown,
): AsyncGenerator<string> {
  for (const chunk of chunks) {
    await nextIteration();
    authorize();
    yield chunk;
  }
}

function* chunksOf(values: Iterable<unknown>): Generator<string> {
  let chunk = "";
  let end = performance.now() + CHUNK_MS;
  for (const value of values) {
    if (typeof value === "string") chunk += value;
    else if (value !== undefined) chunk += `${JSON.stringify(value)}\n`;
    if (chunk.length < CHUNK_LENGTH && performance.now() < end) continue;
    yield chunk;
    chunk = "";
    end = performance.now() + CHUNK_MS;
  }
  if (chunk) yield chunk;
}
