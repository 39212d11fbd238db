import type { RenderedResponse } from "../../app/entry.server";
import { CACHE, pageBehindCdn } from "../../app/lib/config/cache-control.server";
import { CacheEntry, type Headers } from "../cache/cache-entry";
import { isCompressible } from "../cache/content-encoding";
import { ONLY } from "../cache/variant-key";
import { routeName } from "../middleware/request-log";
import { ALL_PAGES, ANY_CHANGE } from "./content-tags";

/** Headers of the connection, or of the body as Remix wrote it. */
const TRANSFER_HEADERS =
  /^(?:connection|content-length|date|keep-alive|server-timing|transfer-encoding|vary)$/i;

export interface RenderedPage {
  entry: CacheEntry;
  /** Whether every client may get it until its content changes. */
  isCacheable: boolean;
  /** Whether its content is older than the dataset's, which cannot be reached. */
  hasOldContent: boolean;
  /** Milliseconds that it took. */
  ms: number;
  /** The parts of that in `Server-Timing`, as the site measured them. */
  timing: string | null;
}

export interface RenderOptions {
  /** Renders one URL with Remix, for every client. */
  render(): Promise<RenderedResponse>;
  /** Names the route of a URL; there are as few names as routes. */
  routeOf(url: string): string;
  /** Headers of every response, unless the page has its own. */
  headers: Headers;
  cdnSeconds: number;
}

/** Renders a page, with the tags of the content that it used. */
export async function renderPage(
  url: string,
  { render, routeOf, headers, cdnSeconds }: RenderOptions,
): Promise<RenderedPage> {
  const start = performance.now();
  const { response, used } = await render();
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
  return {
    entry,
    isCacheable,
    hasOldContent: used.isStale,
    ms: performance.now() - start,
    timing: response.headers.get("Server-Timing"),
  };
}
