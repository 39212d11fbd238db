import type { EventReader } from "../../../../packages/local-content-lake/test/support/http-client";

/** An answer, and whether a live event has announced since that it may have changed. */
interface Remembered {
  result: unknown;
  tags: string[];
  isAnnounced: boolean;
}

/** A listener to live events that marks answers as announced. */
export class LiveReader {
  readonly known = new Map<string, Remembered>();

  /** @param covers the perspectives and queries whose changes it must announce */
  constructor(
    readonly covers: RegExp,
    readonly reader: EventReader,
  ) {}

  async readUntil(transactionId: string): Promise<void> {
    for (let id: string | undefined; id !== transactionId; ) {
      const { event, id: next, data } = await this.reader.next();
      id = next;
      if (event === "message") announce(this.known, data.tags as string[]);
    }
  }
}

function announce(known: Map<string, Remembered>, tags: readonly string[]): void {
  const changed = new Set(tags);
  for (const one of known.values()) {
    if (one.tags.some((tag) => changed.has(tag))) one.isAnnounced = true;
  }
}
