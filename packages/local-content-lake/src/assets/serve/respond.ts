import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { create } from "content-disposition";
import { isNotModified } from "http-kit";
import parseRange, { type Range } from "range-parser";

// An asset URL contains the hash of its content, so its response never changes.
const IMMUTABLE = "public, max-age=31536000, immutable";

/** No scripts, requests or forms, and an opaque origin: for uploaded markup. */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

// A response of this size fits into the socket's buffers, so a stream gains nothing, and a cache may store it.
const MAX_BUFFERED_BYTES = 512 * 1024;

// A request for several ranges, or a malformed one, gets the whole asset: no player needs multipart responses.
const ONE_RANGE = /^bytes=(?:\d+-\d*|-(\d+))$/;

export interface AssetResponse {
  contentType: string;
  /** A strong entity tag, without quotes. */
  etag: string;
  headers?: Record<string, string>;
  /** Reads or renders the bytes. No headers are set if it throws. */
  open(): Promise<StoredBytes>;
  /** Called with a body that was sent in one piece with status 200. */
  onWholeBody?: ((body: Buffer) => void) | undefined;
}

/**
 * Responds with an asset: 304 if the client's copy is fresh, 206 for a single range, which players use to seek, or
 * the whole asset. A large one is streamed at the client's pace.
 */
export async function sendAsset(
  req: IncomingMessage,
  res: ServerResponse,
  asset: AssetResponse,
): Promise<void> {
  if (isNotModified(req.headers["if-none-match"], `"${asset.etag}"`)) {
    setHeaders(res, asset);
    res.writeHead(304).end();
    return;
  }
  const stored = await asset.open();
  // Set after open(): the error response of a failed render must not be cached.
  setHeaders(res, asset);
  res.setHeader("Content-Type", asset.contentType);
  res.setHeader("Accept-Ranges", "bytes");
  const range = readRange(req, asset.etag, stored.size);
  if (range === "unsatisfiable") {
    res.writeHead(416, { "Content-Range": `bytes */${stored.size}`, "Content-Length": 0 }).end();
    return stored.close();
  }
  if (range) res.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${stored.size}`);
  const { start, end } = range ?? { start: 0, end: stored.size - 1 };
  res.setHeader("Content-Length", end - start + 1);
  res.statusCode = range ? 206 : 200;
  if (req.method === "HEAD" || res.destroyed) {
    res.end();
    return stored.close();
  }
  if (!range && stored.size <= MAX_BUFFERED_BYTES) {
    const body = await stored.readAll();
    res.end(body);
    asset.onWholeBody?.(body);
    return;
  }
  // A client that disconnects is no error.
  await pipeline(stored.read({ start, end }), res).catch(() => res.destroy());
}

function setHeaders(res: ServerResponse, { etag, headers = {} }: AssetResponse): void {
  const vary = res.getHeader("Vary");
  res.setHeader("ETag", `"${etag}"`);
  res.setHeader("Cache-Control", IMMUTABLE);
  res.setHeader("X-Content-Type-Options", "nosniff");
  // Like Sanity's CDN, other origins may embed assets.
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  // Append to the Vary header that CORS has set.
  if (vary !== undefined && headers.Vary) res.setHeader("Vary", `${vary}, ${headers.Vary}`);
}

function readRange(
  { headers }: IncomingMessage,
  etag: string,
  size: number,
): Range | "unsatisfiable" | undefined {
  const sameVersion = [undefined, `"${etag}"`].includes(headers["if-range"]?.toString());
  const [requested, last] = ONE_RANGE.exec(headers.range ?? "") ?? [];
  if (!requested || !sameVersion) return undefined;
  // A suffix range longer than the asset means all of it; range-parser rejects it.
  if (Number(last) > size && size > 0) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, requested);
  return Array.isArray(ranges) ? ranges[0] : "unsatisfiable";
}

/** Returns a Content-Disposition header for any file name. */
export function contentDisposition(type: "inline" | "attachment", name: string): string {
  // Cc and Cs: control characters and lone surrogates.
  const characters = [...name.replace(/[\p{Cc}\p{Cs}]/gu, "").replace(/[/\\]/g, "_")];
  return create(characters.slice(-200).join("") || "download", { type });
}

/** Bytes ready to be sent. Only the part being sent is in memory. Call exactly one of the three methods. */
export interface StoredBytes {
  size: number;
  /** Streams a part, then closes the file. Start and end are inclusive. */
  read(range: Range): Readable;
  /** Reads everything, then closes the file; for small files. */
  readAll(): Promise<Buffer>;
  /** Closes the file without reading. */
  close(): Promise<void>;
}

/**
 * @returns undefined for an empty file or a folder
 * @throws the file system's error for a missing or unreadable file
 */
export async function openStoredFile(path: string): Promise<StoredBytes | undefined> {
  const file = await open(path, "r");
  const stats = await file.stat().catch(() => undefined);
  if (stats?.isFile() && stats.size > 0) return bytesOfFile(file, stats.size);
  await file.close();
  return undefined;
}

function bytesOfFile(file: FileHandle, size: number): StoredBytes {
  return {
    size,
    read: (range) => file.createReadStream(range),
    readAll: () => file.readFile().finally(() => file.close()),
    close: () => file.close(),
  };
}

export function bytesInMemory(bytes: Buffer): StoredBytes {
  return {
    size: bytes.length,
    read: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    readAll: async () => bytes,
    close: async () => {},
  };
}
