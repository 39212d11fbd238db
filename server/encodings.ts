import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./asked";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Less does not fill a packet. */
export const SMALLEST_TO_COMPRESS = 1024;

/** A tenth of the time of the best, for an answer that somebody waits for. */
const QUICK_BROTLI = 4;

/** @param isBest smaller by a tenth, slower by far: for what is sent again and again */
export async function encode(body: Buffer, encoding: Encoding, isBest: boolean): Promise<Buffer> {
  if (encoding === "gzip") return gzipped(body, { level: isBest ? 9 : 6 });
  if (encoding === "identity") return body;
  const quality = isBest ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI;
  return brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
