import type { ServerResponse } from "node:http";

export interface UnreadLimits {
  /** How long a reader may take nothing of an answer until it is given up, in milliseconds. */
  stalledMs: number;
  /** What strangers together may leave unread in memory, in bytes; beyond it the oldest answers are given up. */
  bytes: number;
}

export const UNREAD_LIMITS: UnreadLimits = { stalledMs: 30_000, bytes: 64 * 1024 * 1024 };

/** Keeps answers that nobody reads from filling the memory. */
export class UnreadResponses {
  /** Of strangers, on their way, oldest first. */
  private readonly open = new Set<ServerResponse>();
  /** Answers that were ended for want of a reader. */
  closed = 0;

  constructor(private readonly limits: UnreadLimits) {}

  /** Ends the connection once an answer is on its way and nothing of it is taken. An event stream is not meant. */
  closeWhenStalled(response: ServerResponse): void {
    const watch = () => response.setTimeout(this.limits.stalledMs, () => this.giveUp(response));
    // All of it was handed over, or a stream begins to be.
    response.once("prefinish", watch).once("pipe", watch);
  }

  /** Counts what this answer leaves unread among that of all strangers. */
  limit(response: ServerResponse): void {
    response.once("prefinish", () => {
      if (response.writableLength === 0) return;
      this.open.add(response);
      response.once("close", () => this.open.delete(response));
      this.shrink();
    });
  }

  private shrink(): void {
    let left = 0;
    for (const response of this.open) left += response.writableLength;
    for (const response of this.open) {
      if (left <= this.limits.bytes) return;
      left -= response.writableLength;
      this.giveUp(response);
    }
  }

  private giveUp(response: ServerResponse): void {
    // One that was streamed to its end is watched twice.
    if (response.destroyed) return;
    this.closed += 1;
    response.destroy();
  }
}
