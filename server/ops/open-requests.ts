import type { IncomingMessage, ServerResponse } from "node:http";

const EVENT_STREAMS = /\/data\/(?:listen|live)\/|^\/preview\/changes/;

/** An event stream never ends by itself, so a shutdown does not wait for it. */
function isEventStream(request: IncomingMessage): boolean {
  const accepts = request.headers.accept ?? "";
  return accepts.includes("text/event-stream") || EVENT_STREAMS.test(request.url ?? "");
}

/** The requests whose responses are not complete. */
export class OpenRequests {
  private readonly open = new Set<ServerResponse>();

  track(request: IncomingMessage, response: ServerResponse): void {
    if (isEventStream(request) || this.open.has(response) || response.destroyed) return;
    this.open.add(response);
    response.once("close", () => this.open.delete(response));
  }

  get count(): number {
    return this.open.size;
  }
}
