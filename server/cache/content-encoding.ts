import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from "node:zlib";
import { acceptedNames } from "http-kit";

export type Encoding = "br" | "gzip" | "identity";

/** The encodings that bodies are compressed with, and the suffix of a file that the build compressed so. */
export const COMPRESSED = [
  { encoding: "br", suffix: ".br" },
  { encoding: "gzip", suffix: ".gz" },
] as const;

/** The smallest encoding that a client accepts, whatever order it lists them in. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (!header) return "identity";
  const names = acceptedNames(header);
  if (names.includes("br")) return "br";
  return names.includes("gzip") || names.includes("*") ? "gzip" : "identity";
}

/** A smaller body fits one packet either way. */
const MIN_BYTES = 1024;

/** False for small bodies, and for image formats that are compressed already. */
export function isCompressible(contentType: string, body: Buffer): boolean {
  return body.length >= MIN_BYTES && !/^image\/(?!svg)/.test(contentType);
}

/** "fast" takes a twentieth of the time of "best", whose output is a tenth smaller. */
export type Effort = "fast" | "best";

/** A body up to this size compresses fast in a millisecond, less than a thread needs to start on a busy machine. */
const MAX_SYNC_BYTES = 128 * 1024;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** @param effort "fast" while a client waits, "best" for what is sent again and again */
export async function compress(
  body: Buffer,
  encoding: Exclude<Encoding, "identity">,
  effort: Effort,
): Promise<Buffer> {
  const isSync = effort === "fast" && body.length <= MAX_SYNC_BYTES;
  if (encoding === "gzip") {
    const options = { level: effort === "best" ? constants.Z_BEST_COMPRESSION : 3 };
    return isSync ? gzipSync(body, options) : gzipAsync(body, options);
  }
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: effort === "best" ? constants.BROTLI_MAX_QUALITY : 3,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  return isSync ? brotliCompressSync(body, options) : brotliAsync(body, options);
}
