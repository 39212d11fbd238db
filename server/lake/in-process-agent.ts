import { Agent, createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { connectInMemory, createInProcessFetch } from "http-kit";
import type { Lake } from "local-content-lake";
import type { EmbeddedLake } from "../../app/lib/config/load-context.server";

/** The limit of `@sanity/client`'s own agent. */
const MAX_CONNECTIONS = 30;

/** The lake as the site of this process reads it: past the response cache, since the site has a cache of answers. */
export function embeddedLake(lake: Lake): EmbeddedLake {
  const server = createServer((request, response) => lake.handle(request, response));
  return {
    fetch: createInProcessFetch(server, "http://localhost", new InProcessAgent(server)),
    onChange: lake.onChange.bind(lake),
  };
}

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
