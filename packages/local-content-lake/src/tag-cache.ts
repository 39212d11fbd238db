import type { QueryParams, SanityClient } from "@sanity/client";
import type { Log } from "http-kit";
import {
  type ChangedTags,
  ContentCache,
  DatasetUnavailableError,
  listenForChanges,
} from "http-kit/tag-cache";

const WARNINGS: Pick<Log, "warn"> = {
  warn: (_cause: unknown, message?: string) => process.emitWarning(message ?? ""),
};

/** The answers of a dataset, each kept until a change affects it. */
export interface TagCache {
  /**
   * The answer of a query, which callers share: do not change it. While the dataset does not answer, the last answer
   * there was.
   * @throws what the client throws for a refused query, and for one that was never answered
   */
  fetch<Result>(query: string, params?: QueryParams): Promise<Result>;
  /** Called with the sync tags of each change, or "everything" when changes may have been missed. */
  onChange(listener: (tags: ChangedTags) => void): void;
  /** Ends the subscription to the dataset's changes. */
  close(): void;
}

/**
 * Caches a client's answers by their sync tags and follows the dataset's live events. Works with a lake and with the
 * hosted service. Until the events are connected, each fetch asks the dataset.
 *
 * @param client of published content
 * @param options.maxBytes of cached answers as JSON; default 16 MiB
 * @param options.log hears of a lost subscription; default: the warnings of the process
 * @see https://www.sanity.io/docs/content-lake/live-content-api
 * @example
 * const content = createTagCache(client);
 * const posts = await content.fetch<Post[]>('*[_type == "post"]');
 */
export function createTagCache(
  client: SanityClient,
  { maxBytes, log = WARNINGS }: { maxBytes?: number; log?: Pick<Log, "warn"> } = {},
): TagCache {
  // An answer of the CDN may be older than the change that was just reported.
  const published = client.withConfig({ useCdn: false, perspective: "published" });
  const cache = new ContentCache(maxBytes === undefined ? {} : { maxBytes });
  const close = listenForChanges(published, cache, log);
  const load = async (query: string, params: QueryParams) => {
    try {
      const options = { filterResponse: false } as const;
      const { result, syncTags } = await published.fetch<unknown>(query, params, options);
      return { value: result, tags: syncTags, bytes: JSON.stringify(result ?? null).length };
    } catch (error) {
      const { statusCode = 503 } = error as { statusCode?: number };
      // Of too many requests, each later one may be answered.
      if (statusCode < 500 && statusCode !== 429) throw error;
      throw new DatasetUnavailableError("The dataset does not answer", { cause: error });
    }
  };
  return {
    async fetch<Result>(query: string, params: QueryParams = {}) {
      const key = query + JSON.stringify(params);
      return (await cache.read(key, () => load(query, params))).value as Result;
    },
    onChange: (listener) => cache.onChange(listener),
    close,
  };
}
