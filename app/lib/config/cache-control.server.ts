const DAY_SECONDS = 86_400;

/**
 * A page for visitors of a site behind a CDN: browsers ask each time, the CDN asks this often, and shows the last
 * page it has while it asks or while nobody answers.
 */
export function pageBehindCdn(seconds: number): string {
  if (seconds === 0) return CACHE.page;
  return `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}, stale-if-error=${DAY_SECONDS}`;
}

/** `Cache-Control` values, one per kind of answer. */
export const CACHE = {
  /** An editor's change must be on the next request, so every copy asks again; the ETag makes that a 304. */
  page: "public, max-age=0, must-revalidate",
  /** A page's data that was asked for ahead: the click that follows is not to ask again. */
  prefetch: "private, max-age=5",
  /** The file's name changes with its content. */
  asset: "public, max-age=31536000, immutable",
  /** Fixed names (favicon, manifest): fresh enough within the hour after a release. */
  publicFile: "public, max-age=3600",
  /** What belongs to one visitor or one moment: answers to forms, errors, health. */
  none: "no-store",
} as const;

/** Whether what a browser says of a request's purpose (`Sec-Purpose`) is that it asks ahead. */
export function isPrefetch(purpose: unknown): boolean {
  return typeof purpose === "string" && purpose.startsWith("prefetch");
}
