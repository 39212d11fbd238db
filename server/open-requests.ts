import type { IncomingMessage, ServerResponse } from "node:http";

const EVENT_STREAMS = /\/data\/(?:listen|live)\/|^\/preview\/changes/;

/** A listener's answer never ends by itself, so a stop does not wait for it. */
function isEventStream(request: IncomingMessage): boolean {
  const accepts = request.headers.accept ?? "";
  return accepts.includes("text/event-stream") || EVENT_STREAMS.test(request.url ?? "");
}

/** Keeps count of the requests that wait for an answer. */
export function createOpenRequests() {
  const open = new Set<ServerResponse>();
  let onAnswered: (() => void) | undefined;

  return {
    add(request: IncomingMessage, response: ServerResponse): void {
      if (isEventStream(request)) return;
      open.add(response);
      response.once("close", () => {
        open.delete(response);
        if (open.size === 0) onAnswered?.();
      });
    },
    count(): number {
      return open.size;
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
