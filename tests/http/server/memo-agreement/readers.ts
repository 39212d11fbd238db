import type { EventReader } from "../../../../packages/local-content-lake/test/support/http-client";

/** A document whose changes every listener receives: it marks the end of a step. */
export const BARRIER = "private.barrier";

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

/** A listener that records the revisions of the documents in its events. */
export class Listener {
  readonly known = new Map<string, string>();

  constructor(
    readonly filter: string,
    readonly reader: EventReader,
  ) {}

  async readUntil(transactionId: string): Promise<void> {
    for (;;) {
      const { event, data } = await this.reader.next();
      if (event !== "mutation") continue;
      const id = String(data.documentId);
      if (id === BARRIER) {
        if (data.transactionId === transactionId) return;
      } else if (data.transition === "disappear") this.known.delete(id);
      else this.known.set(id, String(data.resultRev));
    }
  }
}

function announce(known: Map<string, Remembered>, tags: readonly string[]): void {
  const changed = new Set(tags);
  for (const one of known.values()) {
    if (one.tags.some((tag) => changed.has(tag))) one.isAnnounced = true;
  }
}
