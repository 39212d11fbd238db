import type { IncomingHttpHeaders } from "node:http";
import { setImmediate as nextIteration } from "node:timers/promises";
import type { RenderedResponse, SiteContent } from "../../app/entry.server";
import { CACHE, pageBehindCdn } from "../../app/lib/config/cache-control.server";
import { type CachedVariant, CacheEntry, type Headers } from "../cache/cache-entry";
import {
  COMPRESSED,
  compress,
  type Effort,
  type Encoding,
  isCompressible,
} from "../cache/content-encoding";
import type { ResponseCache } from "../cache/response-cache";
import { ONLY, variantKey } from "../cache/variant-key";
import { routeName } from "../middleware/request-log";

/** Every page has it. It is invalidated when changes may have been missed, and at the end of a business day. */
export const ALL_PAGES = "content: all pages";

/** Each change of content invalidates it. A page has it whose dependencies are not known. */
export const ANY_CHANGE = "content: any change";

/** Headers of the connection, or of the body as Remix wrote it. */
const TRANSFER_HEADERS =
  /^(?:connection|content-length|date|keep-alive|server-timing|transfer-encoding|vary)$/i;

interface RendererOptions {
  cache: ResponseCache;
  content: SiteContent;
  /** Renders one URL with Remix, for every client; queued fairly with the requests of the first client. */
  render(url: string, client: string): Promise<RenderedResponse>;
  /** Names the route of a URL; there are as few names as routes. */
  routeOf(url: string): string;
  /** Headers of every response, unless the page has its own. */
  headers: Headers;
  cdnSeconds: number;
}

interface RenderedPage {
  entry: CacheEntry;
  /** Whether its content is older than the dataset's, which cannot be reached. */
  hasOldContent: boolean;
  /** Milliseconds that it took. */
  ms: number;
  /** The parts of that in `Server-Timing`, as the site measured them. */
  timing: string | null;
}

interface Flight {
  page: Promise<RenderedPage>;
  /** Settles once the page also has the encodings that the one before it had. */
  compressed: Promise<void>;
  since: number;
}

/** Renders that no client waits for are queued under this name. */
export const NO_CLIENT = "";

/** Clients can make up URLs of any length. */
const MAX_URL_LENGTH = 300;

/** Renders each page once for all clients that wait for it, and stores it until a change of content touches it. */
export class PageRenderer {
  /** How many pages were rendered. */
  count = 0;
  private readonly flights = new Map<string, Flight>();
  /** Variants that clients wait for: those that waited for one page together want the same few encodings. */
  private readonly compressing = new WeakMap<CacheEntry, Map<string, Promise<CachedVariant>>>();

  constructor(readonly options: RendererOptions) {
    const { cache, content } = options;
    content.cache.onChange((tags) =>
      cache.invalidate([...(tags === "everything" ? [ALL_PAGES] : tags), ANY_CHANGE]),
    );
  }

  render(url: string, client: string): Flight {
    const { cache } = this.options;
    const known = this.flights.get(url);
    // What a page in flight depends on is not known yet: any change may be missing in it.
    if (known && !cache.wasInvalidated([ANY_CHANGE], known.since)) return known;
    const since = cache.now();
    const before = cache.get(url);
    const page = this.renderAndStore(url, client, since);
    const flight = { page, since, compressed: this.compressLike(before, page) };
    this.flights.set(url, flight);
    const land = () => {
      if (this.flights.get(url) === flight) this.flights.delete(url);
    };
    void flight.compressed.then(land);
    return flight;
  }

  /** Renders a page, with the tags of the content that it used. Stores it if every client may get it until that changes. */
  private async renderAndStore(url: string, client: string, since: number): Promise<RenderedPage> {
    const { cache, content, render, routeOf, headers, cdnSeconds } = this.options;
    const start = performance.now();
    const { response, used } = await render(url, client);
    const { status } = response;
    const isCacheable =
      status === 200 &&
      response.headers.get("Cache-Control") === CACHE.page &&
      !response.headers.has("Set-Cookie") &&
      !used.isStale;
    if (isCacheable) response.headers.set("Cache-Control", pageBehindCdn(cdnSeconds));
    const own = [...response.headers].filter(([name]) => !TRANSFER_HEADERS.test(name));
    const names = new Set(own.map(([name]) => name.toLowerCase()));
    const common = headers.filter(([name]) => !names.has(name.toLowerCase()));
    const entry = new CacheEntry({
      url,
      kind: "page",
      status,
      route: routeName(url),
      group: routeOf(url),
      vary: "Accept-Encoding",
      tags: [...used.tags, ALL_PAGES, ...(used.dependsOnAll ? [ANY_CHANGE] : [])],
      headers: [...common, ...own],
    });
    const body = Buffer.from(await response.arrayBuffer());
    const isWorthIt = isCompressible(response.headers.get("Content-Type") ?? "", body);
    entry.addVariant(isWorthIt ? "identity" : ONLY, body);
    const ms = performance.now() - start;
    this.count += 1;
    if (isCacheable && url.length <= MAX_URL_LENGTH) {
      // While changes are not reported, the page only serves as the last good one.
      entry.isStale = !content.cache.isLive();
      entry.hits = cache.get(url)?.hits ?? 0;
      cache.store(entry, since);
    }
    const timing = response.headers.get("Server-Timing");
    return { entry, hasOldContent: used.isStale, ms, timing };
  }

  /** Compresses a page in the encodings of earlier requests, one per event loop iteration. */
  private async compressLike(
    before: CacheEntry | undefined,
    page: Promise<RenderedPage>,
  ): Promise<void> {
    const entry = await page.then(
      (rendered) => rendered.entry,
      () => undefined,
    );
    if (!entry) return;
    // The clients that wait for this page are sent theirs first.
    await nextIteration();
    for (const { encoding } of COMPRESSED) {
      if (!before?.variants.has(encoding) || entry.variants.has(encoding)) continue;
      await nextIteration();
      if (this.options.cache.get(entry.url) !== entry) return;
      await this.compress(entry, encoding, "fast");
    }
  }

  /** The variant that a request selects; compressed now if no earlier request selected it. */
  async variantFor(entry: CacheEntry, headers: IncomingHttpHeaders): Promise<CachedVariant> {
    const known = entry.variantFor(headers);
    if (known) return known;
    const encoding = variantKey("Accept-Encoding", headers) as Exclude<Encoding, "identity">;
    const pending = this.compressing.get(entry) ?? new Map<string, Promise<CachedVariant>>();
    const variant = pending.get(encoding) ?? this.compress(entry, encoding, "fast");
    this.compressing.set(entry, pending.set(encoding, variant));
    void variant.finally(() => pending.delete(encoding));
    return variant;
  }

  async compress(
    entry: CacheEntry,
    encoding: Exclude<Encoding, "identity">,
    effort: Effort,
  ): Promise<CachedVariant> {
    const identity = entry.variants.get("identity");
    if (!identity) throw new Error(`Nothing of ${entry.url} can be compressed`);
    const body = await compress(identity.body, encoding, effort);
    return this.options.cache.addVariant(entry, encoding, body, [["Content-Encoding", encoding]]);
  }
}
