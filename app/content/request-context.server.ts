import { AsyncLocalStorage } from "node:async_hooks";
import { type ContentResult, DatasetUnavailableError } from "http-kit/tag-cache";
import type { PreviewPerspective } from "./perspective";
import { fetchPreview, type Preview } from "./preview-content.server";
import type { ContentQuery } from "./query-dataset.server";
import type { SiteContent } from "./site-content.server";

/** The content that one page was rendered from. */
export class ContentDependencies {
  /** A change of any of these may change the page. */
  readonly tags = new Set<string>();
  /** True when some result came without tags: every change may change the page. */
  dependsOnAll = false;
  /** True when some result was stale, served because the dataset is unavailable. */
  isStale = false;

  add({ tags, isStale = false }: Pick<ContentResult, "tags" | "isStale">): void {
    for (const tag of tags ?? []) this.tags.add(tag);
    this.dependsOnAll ||= !tags;
    this.isStale ||= isStale;
  }
}

/** What one request reads. */
interface RequestContext {
  content: SiteContent;
  /** What URLs of its language begin with; empty for the default. */
  prefix?: string;
  /** Undefined for the public site. */
  preview?: Preview;
  /** What it has read, for a page that is kept until that changes. */
  used?: ContentDependencies;
}

// Content functions do not receive the request, so this travels in async context. A cached page needs none.
const running = new AsyncLocalStorage<RequestContext>();

/** @throws outside of a request */
export function currentRequest(): RequestContext {
  const request = running.getStore();
  if (!request) throw new Error("Content was read outside of a request: call `runInRequest`.");
  return request;
}

/** Runs `work` with everything it reads being read for a request. */
export function runInRequest<T>(request: RequestContext, work: () => T): T {
  return running.run(request, work);
}

/** Runs a part of the current request for this preview. */
export function runInPreview<T>(perspective: PreviewPerspective, work: () => T): T {
  return running.run({ ...currentRequest(), preview: { perspective, incomplete: [] } }, work);
}

/** Runs a part of the current request in a language. @param prefix of its URLs; empty for the default */
export function runInLanguage<T>(prefix: string, work: () => T): T {
  return running.run({ ...currentRequest(), prefix }, work);
}

/** The content that the current request reads. */
export function currentContent(): SiteContent {
  return currentRequest().content;
}

/** The preview of the current request; undefined for the public site. */
export function currentPreview(): Preview | undefined {
  return currentRequest().preview;
}

/**
 * Reads the content of one query for the current request: published content, or drafts in a preview, which are never
 * cached.
 * @throws a 503 Response when the dataset is unavailable and no earlier result is cached
 */
export async function fetchContent<Value>(query: ContentQuery<Value>): Promise<Value> {
  const { content, preview, used } = currentRequest();
  try {
    if (preview) return await fetchPreview(content, query, preview);
    const result = await content.read(query);
    used?.add(query.tag ? { ...result, tags: [query.tag] } : result);
    return result.value as Value;
  } catch (error) {
    if (!(error instanceof DatasetUnavailableError)) throw error;
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  }
}
