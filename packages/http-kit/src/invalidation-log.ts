const MAX_TAGS = 10_000;

/**
 * Records when each tag was last invalidated; time is the number of invalidations so far. When a reader ends, such as a
 * render or a query, it checks whether one of its tags was invalidated meanwhile. Only then are its tags known.
 */
export class InvalidationLog {
  private readonly lastInvalidated = new Map<string, number>();
  private count = 0;
  /** Tags that were invalidated up to this time may have been dropped. */
  private droppedUpTo = 0;

  /** @param maxTags how many tags are remembered; a reader older than a dropped one counts as invalidated */
  constructor(private readonly maxTags = MAX_TAGS) {}

  /** The current moment. A reader takes it before it reads anything. */
  now(): number {
    return this.count;
  }

  /** @param tags "everything" if it is not known which */
  add(tags: Iterable<string> | "everything"): void {
    this.count += 1;
    if (tags === "everything") {
      this.lastInvalidated.clear();
      this.droppedUpTo = this.count;
      return;
    }
    for (const tag of tags) {
      // Deleting first moves the tag to the end: the oldest is always the first.
      this.lastInvalidated.delete(tag);
      this.lastInvalidated.set(tag, this.count);
    }
    for (const [tag, at] of this.lastInvalidated) {
      if (this.lastInvalidated.size <= this.maxTags) break;
      this.droppedUpTo = at;
      this.lastInvalidated.delete(tag);
    }
  }

  /**
   * Whether one of the tags was invalidated after a moment.
   * @param tags of what was read; undefined if every invalidation affects it
   */
  hasAny(tags: readonly string[] | undefined, since: number): boolean {
    if (since < this.droppedUpTo) return true;
    if (!tags) return since < this.count;
    return tags.some((tag) => (this.lastInvalidated.get(tag) ?? 0) > since);
  }
}
