import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { create } from "content-disposition";
import parseRange from "range-parser";
import type { ByteRange, Kept } from "./stored-bytes";

// Assets are named by their content: what an address answers never changes.
const FOR_EVER = "public, max-age=31536000, immutable";

/** No script, no request, no form, an origin of its own: for markup that strangers may have made. */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

// What fits into a connection's buffers is not worth a stream; the server's front keeps it whole, too.
export const IN_ONE_PIECE_BYTES = 512 * 1024;

// Several at once would be an answer of several parts, which no player asks for: all of it is right then, and where
// the header means nothing.
const ONE_RANGE = /^bytes=(?:\d+-\d*|-(\d+))$/;

export interface AssetResponse {
  contentType: string;
  /** A strong tag, without its quotes. */
  etag: string;
  headers?: Record<string, string>;
  /** Finds or makes the bytes; nothing is answered when it throws. */
  open(): Promise<Kept>;
}

/**
 * Answers an asset in whatever form: nothing when the reader has these bytes, the one range that was asked for
 * (players seek in films by ranges), or all of it. A large one is read as fast as the reader takes it.
 */
export async function sendAsset(
  req: IncomingMessage,
  res: ServerResponse,
  answer: AssetResponse,
): Promise<void> {
  if (hasCopy(req, answer.etag)) {
    setHeaders(res, answer);
    res.writeHead(304).end();
    return;
  }
  const kept = await answer.open();
  // Only now: an image that could not be made must not be cached for ever.
  setHeaders(res, answer);
  res.setHeader("Content-Type", answer.contentType);
  res.setHeader("Accept-Ranges", "bytes");
  const range = readRange(req, answer.etag, kept.size);
  if (range === "unsatisfiable") {
    res.writeHead(416, { "Content-Range": `bytes */${kept.size}`, "Content-Length": 0 }).end();
    return kept.close();
  }
  if (range) res.setHeader("Content-Range", `bytes ${range.start}-${range.end}/${kept.size}`);
  const { start, end } = range ?? { start: 0, end: kept.size - 1 };
  res.setHeader("Content-Length", end - start + 1);
  res.statusCode = range ? 206 : 200;
  if (req.method === "HEAD" || res.destroyed) {
    res.end();
    return kept.close();
  }
  if (!range && kept.size <= IN_ONE_PIECE_BYTES) {
    res.end(await kept.readAll());
    return;
  }
  // A reader that goes away is no error of ours.
  await pipeline(kept.read({ start, end }), res).catch(() => res.destroy());
}

function setHeaders(res: ServerResponse, { etag, headers = {} }: AssetResponse): void {
  const vary = res.getHeader("Vary");
  res.setHeader("ETag", `"${etag}"`);
  res.setHeader("Cache-Control", FOR_EVER);
  res.setHeader("X-Content-Type-Options", "nosniff");
  // Pictures are shown by sites on other origins too, as they are from Sanity's CDN.
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  // Not in the place of what stands there: whose pages may read it decides as well.
  if (vary !== undefined && headers.Vary) res.setHeader("Vary", `${vary}, ${headers.Vary}`);
}

/** True when the reader says that it holds the bytes with this tag. */
function hasCopy(req: IncomingMessage, etag: string): boolean {
  const known = (req.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  return known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === `"${etag}"`);
}

function readRange(
  { headers }: IncomingMessage,
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const sameVersion = [undefined, `"${etag}"`].includes(headers["if-range"]?.toString());
  const [asked, last] = ONE_RANGE.exec(headers.range ?? "") ?? [];
  if (!asked || !sameVersion) return undefined;
  // Of the last bytes there may be fewer than are asked for: those are all of them. The library finds none.
  if (Number(last) > size && size > 0) return { start: 0, end: size - 1 };
  const ranges = parseRange(size, asked);
  return Array.isArray(ranges) ? ranges[0] : "unsatisfiable";
}

/** The header that makes a browser save a file under a name, whatever is in that name. */
export function contentDisposition(type: "inline" | "attachment", name: string): string {
  // Cc and Cs: control characters, and halves of characters that cannot be encoded.
  const signs = [...name.replace(/[\p{Cc}\p{Cs}]/gu, "").replace(/[/\\]/g, "_")];
  return create(signs.slice(-200).join("") || "download", { type });
}
