import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createInProcessFetch } from "../../src";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Sends to a server that listens on no port, so every request comes through memory. */
function connect(answer: Answer) {
  const send = createInProcessFetch(createServer(answer), "http://localhost");
  const read = async (path: string, body = "") =>
    (await send(path, body ? { method: "POST", body } : {})).text();
  return { send, read };
}

test("the fetch reaches a server without a port", async () => {
  const { read } = connect(async (incoming, response) => {
    response.end(`${incoming.url} ${incoming.socket.remoteAddress} ${await text(incoming)}`);
  });
  expect(await read("/first")).toBe("/first 127.0.0.1 ");
  expect(await read("/second", "with a body")).toBe("/second 127.0.0.1 with a body");
});

test("the fetch handles concurrent requests", async () => {
  const { read } = connect(
    (incoming, response) => void setImmediate(() => response.end(incoming.url)),
  );
  const paths = Array.from({ length: 40 }, (_, n) => `/${n}`);
  expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths);
});

test("the fetch delivers a response larger than every buffer", async () => {
  const long = "0123456789".repeat(500_000);
  const { read } = connect((_request, response) => void response.end(long));
  expect((await read("/long")).length).toBe(long.length);
});

test("the server notices that a client aborts", async () => {
  const requests = new EventEmitter();
  const { send } = connect((_request, response) => void requests.emit("request", response));
  const reached = once(requests, "request");
  const leaving = new AbortController();
  const failed = expect(send("/slow", { signal: leaving.signal })).rejects.toThrow("aborted");
  const [response] = (await reached) as [ServerResponse];
  const closed = once(response, "close");
  leaving.abort();
  await closed;
  await failed;
});

test("the client gets an error if the server destroys the connection", async () => {
  const { read } = connect((incoming, response) => {
    if (incoming.url === "/destroyed") response.destroy();
    else response.end("again");
  });
  await expect(read("/destroyed")).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(await read("/")).toBe("again");
});
