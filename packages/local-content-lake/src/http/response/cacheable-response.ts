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
 * The tags of a cacheable response.
 *
 * @param tags sync tags of a query's answer, or the file name of an image
 */
export function tagsOfResponse(dataset: string, tags: readonly string[]): string[] {
  return [...tagsOfChange({ dataset }), ...tagsOfChange({ dataset, tags })];
}

/** The tags of the cacheable responses that a change makes stale. The name of a dataset is the tag of all in it. */
export function tagsOfChange({
  dataset,
  tags,
}: {
  dataset: string;
  tags?: readonly string[];
}): string[] {
  return tags ? tags.map((tag) => `${dataset} ${tag}`) : [dataset];
}
