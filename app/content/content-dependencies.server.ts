import { AsyncLocalStorage } from "node:async_hooks";
import type { ContentResult } from "./content-cache.server";

/** What was read while one page was made. */
export class ContentDependencies {
  /** A change of any of these may change the page. */
  readonly tags = new Set<string>();
  /** Whether every change may. */
  dependsOnAll = false;
  /** Whether something in it is older than the dataset is. */
  isStale = false;
}

// Readers are called in many places and none of them knows the request: it is kept beside them.
const running = new AsyncLocalStorage<ContentDependencies>();

let underWay = 0;

/**
 * Runs `work` and notes in `used` what it reads. While a store is in use Node watches every asynchronous step of the
 * process, requests for kept pages included, which costs them a tenth: between pages there is none.
 */
export async function trackDependencies<T>(
  used: ContentDependencies,
  work: () => Promise<T>,
): Promise<T> {
  underWay += 1;
  try {
    return await running.run(used, work);
  } finally {
    underWay -= 1;
    if (underWay === 0) running.disable();
  }
}

export function recordResult({ tags, isStale }: ContentResult): void {
  const used = running.getStore();
  if (!used) return;
  addTags(used, tags);
  if (isStale) used.isStale = true;
}

/** What depends on these tags; on everything without them. */
export function dependenciesOf(tags: ContentResult["tags"]): ContentDependencies {
  const used = new ContentDependencies();
  addTags(used, tags);
  return used;
}

function addTags(used: ContentDependencies, tags: ContentResult["tags"]): void {
  for (const tag of tags ?? []) used.tags.add(tag);
  if (!tags) used.dependsOnAll = true;
}
