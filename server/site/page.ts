import type { Headers } from "../cache/cache-entry";
import { encode, SMALLEST_TO_COMPRESS } from "../cache/content-encoding";
import type { Encoding } from "../cache/request-headers";

/** A page as it was made. */
export interface Page {
  status: number;
  headers: Headers;
  etag: string | undefined;
  body: Buffer;
  /** Whether it shows what the dataset last said, since it says nothing now. */
  isStale: boolean;
  /** Milliseconds from the beginning of its making to the last letter. */
  ms: number;
  /** What Remix's side tells of them, as in `Server-Timing`. */
  told: string | null;
  /** Packed once for all who take the same encoding, when the first of them asks. */
  packed: Map<Encoding, Promise<Buffer>>;
}

/** A picture's own format is the smallest already, but for drawings in words. */
export function isWorthCompressing({ headers, body }: Page): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  return body.length >= SMALLEST_TO_COMPRESS && !/^image\/(?!svg)/.test(type);
}

/** The body as it is sent in one encoding. */
export async function bodyIn(page: Page, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return page.body;
  const packed = page.packed.get(encoding) ?? encode(page.body, encoding, false);
  page.packed.set(encoding, packed);
  return packed;
}
