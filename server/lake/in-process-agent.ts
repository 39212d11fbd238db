import { Agent, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { connectInMemory } from "http-kit";

/** The limit of `@sanity/client`'s own agent. */
const MAX_CONNECTIONS = 30;

/**
 * Connects to a server in the same process through memory, whatever host a request names. Both ends speak plain HTTP;
 * a content query costs half of what it costs over a TCP connection.
 */
export class InProcessAgent extends Agent {
  constructor(private readonly server: Server) {
    super({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  }

  override createConnection(): Duplex {
    return connectInMemory(this.server);
  }
}
