const DAY_SECONDS = 86_400;

/**
 * `Cache-Control` of a page behind a CDN: browsers always revalidate; the CDN revalidates at this interval, and serves
 * a stale page while it does or when the site is down.
 */
export function pageBehindCdn(seconds: number): string {
  if (seconds === 0) return CACHE.page;
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${DAY_SECONDS}`;
}

/** `Cache-Control` values by kind of response. */
export const CACHE = {
  /** Always revalidated, so that an edit shows on the next request; the ETag makes that a 304. */
  page: "public, max-age=0, must-revalidate",
  /** Prefetched page data, which the following click reuses. */
  prefetch: "private, max-age=5",
  /** For files with a content hash in their name. */
  asset: "public, max-age=31536000, immutable",
  /** For files with a fixed name: current within an hour after a release. */
  publicFile: "public, max-age=3600",
  /** For one visitor or one moment: form results, errors, health. */
  none: "no-store",
} as const;

/** Headers of what is for editors only, like unpublished content: neither cached nor indexed. */
export const PRIVATE_HEADERS = { "Cache-Control": CACHE.none, "X-Robots-Tag": "noindex" };

/**
 * `Cache-Control` of a page that depends on parameters of its URL. Clients can make up any number of values, so only a
 * page of those that the site itself writes into its links may be stored.
 * @param known for each parameter that the page reads, its values
 */
export function pageWith(
  search: URLSearchParams,
  known: Readonly<Record<string, readonly string[]>>,
): string {
  const isKnown = Object.entries(known).every(([name, values]) => {
    const value = search.get(name);
    return value === null || values.includes(value);
  });
  return isKnown ? CACHE.page : CACHE.none;
}

/** Whether a `Sec-Purpose` header marks a prefetch. */
export function isPrefetch(purpose: unknown): boolean {
  return typeof purpose === "string" && purpose.startsWith("prefetch");
}
