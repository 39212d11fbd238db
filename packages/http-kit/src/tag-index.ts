/** Cache keys by invalidation tag. Finds the entries of a tag without scanning the cache. */
export class TagIndex {
  private readonly byTag = new Map<string, Set<string>>();

  add(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.byTag.get(tag) ?? new Set();
      this.byTag.set(tag, keys.add(key));
    }
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.byTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.byTag.delete(tag);
    }
  }

  /** Keys may be removed during iteration. */
  of(tag: string): Iterable<string> {
    return this.byTag.get(tag) ?? [];
  }
}
