import type { Server } from "node:http";
import { type Duplex, duplexPair } from "node:stream";

/** What Node's HTTP needs of a socket besides a stream. Memory has no idle connections to watch. */
const SOCKET_METHODS = {
  remoteAddress: "127.0.0.1",
  setKeepAlive: returnThis,
  setNoDelay: returnThis,
  setTimeout: returnThis,
  ref: returnThis,
  unref: returnThis,
};

function returnThis(this: Duplex): Duplex {
  return this;
}

/** Connects to a server of this process through memory: no port, no socket. @returns the client's end */
export function connectInMemory(server: Server): Duplex {
  const [client, peer] = duplexPair();
  for (const end of [client, peer]) Object.assign(end, SOCKET_METHODS);
  // A duplex pair passes on only a regular end.
  peer.once("close", () => {
    if (!peer.writableFinished) client.destroy();
  });
  client.once("close", () => peer.destroy());
  server.emit("connection", peer);
  return client;
}
