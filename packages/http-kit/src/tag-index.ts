/** Keys of what is kept, by the tags that make it wrong: what a change touches is found without going along all of it. */
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

  /** They may be removed while one goes along them. */
  of(tag: string): Iterable<string> {
    return this.byTag.get(tag) ?? [];
  }
}
