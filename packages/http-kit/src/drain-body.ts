import type { IncomingMessage, ServerResponse } from "node:http";

/** What is read of a body that nobody wants. */
interface DrainLimits {
  bytes: number;
  /** Until the connection is closed although the client still sends. */
  milliseconds: number;
  /** Without a byte from the client. */
  idleMilliseconds: number;
}

const LIMITS: DrainLimits = {
  bytes: 64 * 1024 ** 2,
  milliseconds: 30_000,
  idleMilliseconds: 5_000,
};

const watched = new WeakSet<ServerResponse>();

/**
 * Lets a client read a response that is sent before its body has arrived: the response is sent at once, and ends when
 * the rest of the body is read and dropped. A connection that is closed with unread bytes is reset, which discards
 * the response on its way.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function drainBody(request: IncomingMessage, response: ServerResponse, limits = LIMITS) {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if ((coding === undefined && !Number(length)) || watched.has(response)) return;
  watched.add(response);
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    response.end = end;
    if (request.complete || request.destroyed) return end(...given);
    const [chunk] = given;
    const callback = given.find((each) => typeof each === "function");
    if (typeof chunk === "string" || chunk instanceof Uint8Array) {
      if (!response.headersSent) response.setHeader("Content-Length", Buffer.byteLength(chunk));
      response.write(chunk, typeof given[1] === "string" ? (given[1] as BufferEncoding) : "utf8");
    } else response.flushHeaders();
    readRest(request, limits, () => {
      const { socket } = request;
      end(callback);
      // More than the limits: the rest is left unread.
      if (!request.complete) response.once("finish", () => socket.destroySoon());
    });
    return response;
  };
}

function readRest(request: IncomingMessage, limits: DrainLimits, done: () => void): void {
  let bytes = 0;
  const stop = () => {
    clearTimeout(idle);
    clearTimeout(late);
    request.off("data", count).off("end", stop).off("close", stop);
    done();
  };
  const idle = setTimeout(stop, limits.idleMilliseconds);
  const late = setTimeout(stop, limits.milliseconds);
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) stop();
    else idle.refresh();
  };
  // Whoever has read from the body until now wants no more of it.
  request.removeAllListeners("data").removeAllListeners("readable");
  request.on("data", count).once("end", stop).once("close", stop).resume();
}
