import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server, Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** After this time without a request, every client with an open connection has been notified that it is closed. */
const QUIET_MS = 200;
/** A busy site is never quiet. */
const MAX_QUIET_WAIT_MS = 2_000;
const CHECK_MS = 20;

const EVENT_STREAMS = /\/data\/(?:listen|live)\/|^\/preview\/changes/;

/** An event stream never ends by itself, so a shutdown does not wait for it. */
function isEventStream({ headers, url = "" }: IncomingMessage): boolean {
  return headers.accept?.includes("text/event-stream") || EVENT_STREAMS.test(url);
}

/** The end of a server. */
export class Shutdown {
  isStopping = false;
  private readonly open = new Set<ServerResponse>();

  constructor(private readonly server: HttpServer) {}

  /** The number of requests whose responses are not complete. */
  get openRequests(): number {
    return this.open.size;
  }

  /** Waits for the response to a request, if that comes to an end. */
  track(request: IncomingMessage, response: ServerResponse): void {
    if (isEventStream(request) || this.open.has(response) || response.destroyed) return;
    this.open.add(response);
    response.once("close", () => this.open.delete(response));
  }

  /** From now on health checks fail, so that a load balancer sends its requests elsewhere. */
  begin(): void {
    this.isStopping = true;
  }

  /**
   * Accepts no new connections, answers the requests that still come over open ones, and lets each response close its
   * connection, so that no request is lost between the two.
   */
  async drain(): Promise<void> {
    const { server, open } = this;
    let lastRequestAt = performance.now();
    server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
      lastRequestAt = performance.now();
      // The site still reads its content from the lake over connections within this process.
      if (socket instanceof Socket) response.setHeader("Connection", "close");
    });
    // An HTTP server's own close() also ends connections on which a request may be on its way.
    Server.prototype.close.call(server);
    const until = performance.now() + MAX_QUIET_WAIT_MS;
    const isQuiet = () => performance.now() > Math.min(lastRequestAt + QUIET_MS, until);
    while (open.size > 0 || !isQuiet()) await delay(CHECK_MS);
    server.closeIdleConnections();
  }
}
