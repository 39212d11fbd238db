import { promisify } from "node:util";
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from "node:zlib";
import type { Encoding } from "./request-headers";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Less does not fill a packet. */
export const SMALLEST_TO_COMPRESS = 1024;

/** A twentieth of the time of the best, for an answer that somebody waits for. */
const QUICK = { brotli: 3, gzip: 4 };

/** Takes a millisecond: less than another thread needs to begin where every processor is busy. */
const LARGEST_AT_ONCE = 128 * 1024;

/** @param isBest smaller by a tenth, slower by far: for what is sent again and again */
export async function encode(body: Buffer, encoding: Encoding, isBest: boolean): Promise<Buffer> {
  if (encoding === "identity") return body;
  const isAtOnce = !isBest && body.length <= LARGEST_AT_ONCE;
  if (encoding === "gzip") {
    const options = { level: isBest ? 9 : QUICK.gzip };
    return isAtOnce ? gzipSync(body, options) : gzipped(body, options);
  }
  const options: BrotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isBest ? constants.BROTLI_MAX_QUALITY : QUICK.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  return isAtOnce ? brotliCompressSync(body, options) : brotli(body, options);
}
