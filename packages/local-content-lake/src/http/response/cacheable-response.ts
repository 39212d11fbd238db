import type { OutgoingHttpHeaders } from "node:http";

/**
 * A complete response that is the same for every anonymous client without an Origin header, until one of its tags is
 * invalidated. The response is the same for every such client that sends the same URL, and the same Accept header where
 * `Vary` names it.
 */
export interface CacheableResponse {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  tags: readonly string[];
}

/** Called with a cacheable response after it was sent. */
export type OnCacheable = (response: CacheableResponse) => void;

/**
 * Tags within a dataset: sync tags of query results, file names of images. The name of a dataset is the tag of everything
 * in it: it is invalidated when the dataset is reset, deleted or changes visibility.
 */
export function cacheTags(dataset: string, tags: readonly string[]): string[] {
  return tags.map((tag) => `${dataset} ${tag}`);
}
