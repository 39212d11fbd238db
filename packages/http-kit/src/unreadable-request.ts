import type { Socket } from "node:net";

interface Answer {
  status: string;
  words: string;
}

const BAD_REQUEST: Answer = {
  status: "400 Bad Request",
  words: "Bad request: this is not a request that the server can read.",
};

/** By Node's codes. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    words: "This address is too long, or the browser sent too much with it. Use a shorter one.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: "413 Payload Too Large",
    words: "This request is too large.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    words: "The request took too long to arrive. Please try again.",
  },
};

/**
 * Answers bytes that are no HTTP request with a message. Node alone sends only a status.
 * @see https://nodejs.org/api/http.html#event-clienterror
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy(error);
    return;
  }
  const { status, words } = ANSWERS[error.code ?? ""] ?? BAD_REQUEST;
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: text/plain; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(words)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${words}`);
  socket.destroySoon();
}
