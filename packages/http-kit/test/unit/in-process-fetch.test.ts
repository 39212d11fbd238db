import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { InProcessAgent } from "../../../../server/lake/in-process-agent";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A client of a server that listens on no port, so every request comes through memory. */
function connect(answer: Answer) {
  const server = createServer(answer);
  const accepted = { connections: 0 };
  server.on("connection", () => {
    accepted.connections += 1;
  });
  const agent = new InProcessAgent(server);
  const send = (path: string, body = "") => {
    const outgoing = request({ agent, path, method: body ? "POST" : "GET" });
    outgoing.end(body);
    return outgoing;
  };
  const read = async (path: string, body = ""): Promise<string> => {
    const [response] = (await once(send(path, body), "response")) as [IncomingMessage];
    return text(response);
  };
  return { accepted, send, read };
}

test("the agent reuses one connection to a server without a port", async () => {
  const { accepted, read } = connect(async (incoming, response) => {
    response.end(`${incoming.url} ${incoming.socket.remoteAddress} ${await text(incoming)}`);
  });
  expect(await read("/first")).toBe("/first 127.0.0.1 ");
  expect(await read("/second", "with a body")).toBe("/second 127.0.0.1 with a body");
  expect(accepted.connections).toBe(1);
});

test("the agent handles concurrent requests", async () => {
  const { read } = connect(
    (incoming, response) => void setImmediate(() => response.end(incoming.url)),
  );
  const paths = Array.from({ length: 40 }, (_, n) => `/${n}`);
  expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths);
});

test("the agent delivers a response larger than every buffer", async () => {
  const long = "0123456789".repeat(500_000);
  const { read } = connect((_request, response) => void response.end(long));
  expect((await read("/long")).length).toBe(long.length);
});

test("the server notices that a client aborts", async () => {
  const requests = new EventEmitter();
  const { send } = connect((_request, response) => void requests.emit("request", response));
  const reached = once(requests, "request");
  const outgoing = send("/slow");
  const failed = once(outgoing, "error");
  const [response] = (await reached) as [ServerResponse];
  const closed = once(response, "close");
  outgoing.destroy();
  await closed;
  expect((await failed)[0]).toMatchObject({ code: "ECONNRESET" });
});

test("the client gets an error if the server destroys the connection", async () => {
  const { send, read } = connect((incoming, response) => {
    if (incoming.url === "/destroyed") response.destroy();
    else response.end("again");
  });
  const [error] = await once(send("/destroyed"), "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  expect(await read("/")).toBe("again");
});
