import type { Server as HttpServer } from "node:http";
import { Server } from "node:net";
import type { OpenRequests } from "./open-requests";

/** So long nobody has asked anything, and whoever kept a connection has been told to let it go. */
const QUIET_MS = 200;
/** Somebody always asks on a busy site. */
const LONGEST_QUIET_WAIT_MS = 2_000;
const CHECK_MS = 20;

/**
 * Lets a server's connections run out: nobody new is let in, and each request that still comes is answered and its
 * connection closed by the answer itself, so that none is cut off between a request and its answer.
 */
export async function runOut(server: HttpServer, openRequests: OpenRequests): Promise<void> {
  // An HTTP server's own close also ends connections on which a request may be on its way.
  Server.prototype.close.call(server);
  const until = performance.now() + LONGEST_QUIET_WAIT_MS;
  while (performance.now() < until) {
    const isQuiet = performance.now() - openRequests.lastAt() > QUIET_MS;
    if (isQuiet && openRequests.count() === 0) break;
    await new Promise((next) => setTimeout(next, CHECK_MS));
  }
  await openRequests.allAnswered();
  server.closeIdleConnections();
}
