import { AsyncLocalStorage } from "node:async_hooks";

/** The content that one page was rendered from. */
export class ContentDependencies {
  /** A change of any of these may change the page. */
  readonly tags = new Set<string>();
  /** True when some result came without tags: every change may change the page. */
  dependsOnAll = false;
  /** True when some result was stale, served because the dataset is unavailable. */
  isStale = false;
}

interface ReadResult {
  tags: readonly string[] | undefined;
  isStale?: boolean;
}

// Content functions do not receive the request, so the current page's dependencies travel in async context.
const current = new AsyncLocalStorage<ContentDependencies>();

let active = 0;

/**
 * Runs `work` and records in `dependencies` what it reads. While an AsyncLocalStorage is enabled, Node tracks every
 * asynchronous step of the process, which costs cached responses a tenth of their throughput: the storage is disabled
 * whenever no page is being rendered.
 */
export async function trackDependencies<T>(
  dependencies: ContentDependencies,
  work: () => Promise<T>,
): Promise<T> {
  active += 1;
  try {
    return await current.run(dependencies, work);
  } finally {
    active -= 1;
    if (active === 0) current.disable();
  }
}

/** Records a result for the page that is being rendered, if any. */
export function recordResult({ tags, isStale }: ReadResult): void {
  const dependencies = current.getStore();
  if (!dependencies) return;
  addTags(dependencies, tags);
  if (isStale) dependencies.isStale = true;
}

/** The dependencies of a single result. */
export function dependenciesOf(tags: ReadResult["tags"]): ContentDependencies {
  const dependencies = new ContentDependencies();
  addTags(dependencies, tags);
  return dependencies;
}

function addTags(dependencies: ContentDependencies, tags: ReadResult["tags"]): void {
  for (const tag of tags ?? []) dependencies.tags.add(tag);
  if (!tags) dependencies.dependsOnAll = true;
}
