import { AsyncLocalStorage } from "node:async_hooks";
import type { Answer } from "./answer-cache.server";

/** What was read while one page was made. */
export class UsedContent {
  /** A change of any of these may change the page. */
  readonly tags = new Set<string>();
  /** Whether every change may. */
  isOfEverything = false;
  /** Whether something in it is older than the dataset is. */
  isStale = false;
}

// Readers are called in many places and none of them knows the request: it is kept beside them.
const running = new AsyncLocalStorage<UsedContent>();

/** Runs `work` and notes in `used` what it reads. */
export function noteContent<T>(used: UsedContent, work: () => T): T {
  return running.run(used, work);
}

export function noteAnswer({ tags, isStale }: Answer): void {
  const used = running.getStore();
  if (!used) return;
  for (const tag of tags ?? []) used.tags.add(tag);
  if (!tags) used.isOfEverything = true;
  if (isStale) used.isStale = true;
}
