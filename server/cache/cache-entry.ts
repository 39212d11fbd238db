import type { IncomingHttpHeaders } from "node:http";
import { ONLY, type Vary, variantKey } from "./variant-key";

export type Headers = [name: string, value: string][];

/** One representation of a response as a cache hit: everything that is sent except the headers of the connection. */
export interface CachedVariant {
  /** Name, value, name, value: the form that `writeHead` sends fastest. */
  headers: string[];
  headersOf304: string[];
  etag: string | undefined;
  body: Buffer;
}

/** Decides which byte budget an entry counts against, and which requests may have it. */
export type CacheKind = "file" | "studio" | "page" | "image" | "query";

export interface CacheEntryOptions {
  url: string;
  kind: CacheKind;
  status?: number;
  /** Names it in the log. */
  route: string;
  /** Names it in the metrics, where `route` has too many values. */
  group?: string;
  vary: Vary;
  /** Invalidating one of these makes the entry stale. */
  tags?: readonly string[];
  /** Headers of every variant. */
  headers: Headers;
}

/** Last in each head, so that nothing is allocated for a hit. */
const HIT: Headers[number] = ["Server-Timing", 'cache;desc="hit"'];

/** What an entry costs beside its bodies, and a tag in the index of tags. */
const ENTRY_BYTES = 1024;
const TAG_BYTES = 100;

const OF_BODY = /^content-(?:type|encoding)$/i;

/** The response to GET at one URL: its variants, and the tags that make it stale. */
export class CacheEntry {
  readonly url: string;
  readonly kind: CacheKind;
  readonly status: number;
  readonly group: string;
  readonly vary: Vary;
  readonly tags: readonly string[];
  readonly variants = new Map<string, CachedVariant>();
  /** Its members of a line in the log. */
  readonly logged: string;
  /** A stale entry is sent only if the dataset cannot be reached. */
  isStale = false;
  hits = 0;
  private readonly headers: Headers;

  constructor(options: CacheEntryOptions) {
    const { url, kind, status = 200, route, group = route, vary, tags = [], headers } = options;
    this.url = url;
    this.kind = kind;
    this.status = status;
    this.group = group;
    this.vary = vary;
    this.tags = tags;
    this.logged = JSON.stringify({ route, cache: "hit", kind }).slice(1, -1);
    const saysVary = headers.some(([name]) => name.toLowerCase() === "vary");
    this.headers = vary && !saysVary ? [...headers, ["Vary", vary]] : headers;
  }

  /** @param headers headers of this variant alone */
  addVariant(key: string, body: Buffer, headers: Headers = []): CachedVariant {
    const all = [...this.headers, ...headers];
    const variant = {
      headers: [...all, ["Content-Length", String(body.length)], HIT].flat(),
      headersOf304: [...all, HIT].filter(([name]) => !OF_BODY.test(name)).flat(),
      etag: all.find(([name]) => name.toLowerCase() === "etag")?.[1],
      body,
    };
    this.variants.set(key, variant);
    return variant;
  }

  /** The variant that a request selects; undefined if the entry does not have it, or not yet. */
  variantFor(headers: IncomingHttpHeaders): CachedVariant | undefined {
    const key = variantKey(this.vary, headers);
    return key === undefined ? undefined : (this.variants.get(key) ?? this.variants.get(ONLY));
  }

  get bytes(): number {
    let sum = ENTRY_BYTES + TAG_BYTES * this.tags.length + this.url.length;
    for (const { body } of this.variants.values()) sum += body.length;
    return sum;
  }
}
