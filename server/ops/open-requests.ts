import type { IncomingMessage, ServerResponse } from "node:http";

const EVENT_STREAMS = /\/data\/(?:listen|live)\/|^\/preview\/changes/;

/** A listener's answer never ends by itself, so a stop does not wait for it. */
function isEventStream(request: IncomingMessage): boolean {
  const accepts = request.headers.accept ?? "";
  return accepts.includes("text/event-stream") || EVENT_STREAMS.test(request.url ?? "");
}

export type OpenRequests = ReturnType<typeof createOpenRequests>;

/** Keeps count of the requests that wait for an answer. */
export function createOpenRequests() {
  const open = new Set<ServerResponse>();
  let onAnswered: (() => void) | undefined;
  let lastAt = 0;

  return {
    /** Notes that somebody asked, also where the answer is there at once. */
    touch(): void {
      lastAt = performance.now();
    },
    add(request: IncomingMessage, response: ServerResponse): void {
      lastAt = performance.now();
      // One that has waited at the front door comes by once more, whether its visitor is still there or not.
      if (isEventStream(request) || open.has(response) || response.destroyed) return;
      open.add(response);
      response.once("close", () => {
        open.delete(response);
        if (open.size === 0) onAnswered?.();
      });
    },
    count(): number {
      return open.size;
    },
    /** When the last one came, on the clock of `performance`. */
    lastAt(): number {
      return lastAt;
    },
    /** Resolves once every request has its answer; call it once. */
    allAnswered(): Promise<void> {
      return new Promise((resolve) => {
        onAnswered = resolve;
        if (open.size === 0) resolve();
      });
    },
  };
}
