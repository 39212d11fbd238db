import type { ServerResponse } from "node:http";
import type { UnreadLimits } from "../../util/limits";

/** Prevents unread responses from filling the memory. */
export class UnreadResponses {
  /** Anonymous responses in flight, oldest first. */
  private readonly open = new Set<ServerResponse>();
  /** The number of responses closed for lack of a reader. */
  closed = 0;

  constructor(private readonly limits: UnreadLimits) {}

  /** Closes the connection if a response makes no progress. Not for event streams. */
  closeWhenStalled(response: ServerResponse): void {
    const watch = () =>
      response.setTimeout(this.limits.stalledMs, () => this.closeUnread(response));
    // The whole response was written, or a stream starts.
    response.once("prefinish", watch).once("pipe", watch);
  }

  /** Counts the unread bytes of this response towards the anonymous limit. */
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
      this.closeUnread(response);
    }
  }

  private closeUnread(response: ServerResponse): void {
    // A streamed response has two timers.
    if (response.destroyed) return;
    this.closed += 1;
    response.destroy();
  }
}
