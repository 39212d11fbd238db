import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { InProcessAgent } from "../../../../server/lake/in-process-agent";

let answer: (request: IncomingMessage, response: ServerResponse) => void;
let connections: number;
let agent: InProcessAgent;
beforeEach(() => {
  connections = 0;
  // It listens on no port, so every request comes through memory.
  const server = createServer((incoming, response) => answer(incoming, response));
  server.on("connection", () => {
    connections += 1;
  });
  agent = new InProcessAgent(server);
});

function ask(path: string, body = "") {
  const outgoing = request({ agent, path, method: body ? "POST" : "GET" });
  outgoing.end(body);
  return outgoing;
}

async function read(path: string, body = ""): Promise<string> {
  const [response] = (await once(ask(path, body), "response")) as [IncomingMessage];
  return text(response);
}

test("the agent reuses one connection to a server without a port", async () => {
  answer = async (incoming, response) => {
    response.end(`${incoming.url} ${incoming.socket.remoteAddress} ${await text(incoming)}`);
  };
  expect(await read("/first")).toBe("/first 127.0.0.1 ");
  expect(await read("/second", "with a body")).toBe("/second 127.0.0.1 with a body");
  expect(connections).toBe(1);
});

test("the agent handles concurrent requests", async () => {
  answer = (incoming, response) => void setImmediate(() => response.end(incoming.url));
  const paths = Array.from({ length: 40 }, (_, n) => `/${n}`);
  expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths);
});

test("the agent delivers a response larger than every buffer", async () => {
  const long = "0123456789".repeat(500_000);
  answer = (_asked, response) => void response.end(long);
  expect((await read("/long")).length).toBe(long.length);
});

test("the server notices that a client aborts", async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const reached = new Promise<void>((resolve) => {
    answer = (_asked, response) => {
      closed = once(response, "close");
      resolve();
    };
  });
  const outgoing = ask("/slow");
  const failed = once(outgoing, "error");
  await reached;
  outgoing.destroy();
  await closed;
  expect((await failed)[0]).toMatchObject({ code: "ECONNRESET" });
});

test("the client gets an error if the server destroys the connection", async () => {
  answer = (_asked, response) => void response.destroy();
  const [error] = await once(ask("/"), "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  answer = (_asked, response) => void response.end("again");
  expect(await read("/")).toBe("again");
});
