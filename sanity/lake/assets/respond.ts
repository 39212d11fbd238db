import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

// Assets are named by their content: what an address answers never changes.
const FOR_EVER = "public, max-age=31536000, immutable";

/** No script, no request, no form, an origin of its own: for markup that strangers may have made. */
export const SANDBOX_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface AssetAnswer {
  contentType: string;
  /** A strong tag, without its quotes. */
  etag: string;
  headers?: Record<string, string>;
}

/** Sets the headers every asset has, and answers 304 when the reader has these bytes already. */
export function beginAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  answer: AssetAnswer,
): boolean {
  const etag = `"${answer.etag}"`;
  res.setHeader("ETag", etag);
  res.setHeader("Cache-Control", FOR_EVER);
  res.setHeader("X-Content-Type-Options", "nosniff");
  // Pictures are shown by sites on other origins too, as they are from Sanity's CDN.
  res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  for (const [name, value] of Object.entries(answer.headers ?? {})) res.setHeader(name, value);
  if (hasCopy(req, answer.etag)) {
    res.writeHead(304).end();
    return false;
  }
  res.setHeader("Content-Type", answer.contentType);
  return true;
}

/** True when the reader says that it holds the bytes with this tag. */
export function hasCopy(req: IncomingMessage, etag: string): boolean {
  const known = (req.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());
  return known.some((tag) => tag === "*" || tag.replace(/^W\//, "") === `"${etag}"`);
}

export function sendBuffer(req: IncomingMessage, res: ServerResponse, body: Buffer): void {
  res.writeHead(200, { "Content-Length": body.length });
  res.end(req.method === "HEAD" ? undefined : body);
}

/**
 * Sends a file, or the one range of it that was asked for: players seek in films by ranges.
 * @param open makes a stream over the bytes from `start` to `end`, both included.
 */
export async function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  size: number,
  open: (range: { start: number; end: number }) => Readable,
): Promise<void> {
  res.setHeader("Accept-Ranges", "bytes");
  const range = readRange(req, res, size);
  if (range === "unsatisfiable") {
    res.writeHead(416, { "Content-Range": `bytes */${size}`, "Content-Length": 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) res.setHeader("Content-Range", `bytes ${start}-${end}/${size}`);
  res.writeHead(range ? 206 : 200, { "Content-Length": end - start + 1 });
  if (req.method === "HEAD") {
    res.end();
    return;
  }
  // A reader that goes away is no error of ours.
  await pipeline(open({ start, end }), res).catch(() => res.destroy());
}

function readRange(req: IncomingMessage, res: ServerResponse, size: number) {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(req.headers.range ?? "");
  const sameVersion = [undefined, res.getHeader("ETag")].includes(req.headers["if-range"]);
  if (!match || !sameVersion || (!match[1] && !match[2])) return undefined;
  const start = match[1] ? Number(match[1]) : Math.max(0, size - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(size - 1, Number(match[2])) : size - 1;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}

/**
 * The header that makes a browser save a file under a name, whatever is in that name: the quoted
 * part is plain ASCII, the true name is percent-encoded beside it.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  // Cc and Cs: control characters, and halves of characters that cannot be encoded.
  const signs = [...name.replace(/[\p{Cc}\p{Cs}]/gu, "").replace(/[/\\]/g, "_")];
  const clean = signs.slice(-200).join("") || "download";
  const plain = clean.replace(/[^\x20-\x7e]|["%;]/gu, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
