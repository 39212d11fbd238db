/** The sync tags of what was changed, as far as they are known. */
export type ChangedTags = ReadonlySet<string> | "everything";

/** Stands for every tag in a set of them. */
const EVERYTHING = "*";

/** Adds tags to those that were changed before. */
export function addChanged(changed: Set<string>, tags: ChangedTags): void {
  for (const tag of tags === "everything" ? [EVERYTHING] : tags) changed.add(tag);
}

/** Whether a change of some tags may change what was read by others. */
export function affects(changed: ChangedTags, used: readonly string[] | undefined): boolean {
  if (changed === "everything") return true;
  if (changed.size === 0) return false;
  if (changed.has(EVERYTHING) || used === undefined) return true;
  return used.some((tag) => changed.has(tag));
}
