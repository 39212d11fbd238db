const MAX_TAGS = 10_000;

/**
 * Records when each tag was last invalidated; time is the number of invalidations so far. When a render ends, it checks
 * whether one of its tags was invalidated meanwhile. Only then are its tags known.
 */
export class InvalidationLog {
  private readonly lastInvalidated = new Map<string, number>();
  private count = 0;
  /** Tags that were invalidated up to this time may have been dropped. */
  private droppedUpTo = 0;

  /** @param maxTags how many tags are remembered; a render older than a dropped one counts as invalidated */
  constructor(private readonly maxTags = MAX_TAGS) {}

  /** The current moment. A render takes it before it reads anything. */
  now(): number {
    return this.count;
  }

  add(tags: Iterable<string>): void {
    this.count += 1;
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

  /** Whether one of the tags was invalidated after a moment. */
  hasAny(tags: readonly string[], since: number): boolean {
    if (since < this.droppedUpTo) return true;
    return tags.some((tag) => (this.lastInvalidated.get(tag) ?? 0) > since);
  }
}
