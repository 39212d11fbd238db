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
  // It listens at no port: whoever reaches it came through memory.
  const server = createServer((asked, response) => answer(asked, response));
  server.on("connection", () => {
    connections += 1;
  });
  agent = new InProcessAgent(server);
});

function ask(path: string, body = "") {
  const asked = request({ agent, path, method: body ? "POST" : "GET" });
  asked.end(body);
  return asked;
}

async function read(path: string, body = ""): Promise<string> {
  const [response] = (await once(ask(path, body), "response")) as [IncomingMessage];
  return text(response);
}

test("asks a server that listens nowhere, again and again over one connection", async () => {
  answer = async (asked, response) => {
    response.end(`${asked.url} ${asked.socket.remoteAddress} ${await text(asked)}`);
  };
  expect(await read("/first")).toBe("/first 127.0.0.1 ");
  expect(await read("/second", "with a body")).toBe("/second 127.0.0.1 with a body");
  expect(connections).toBe(1);
});

test("answers several at once", async () => {
  answer = (asked, response) => void setImmediate(() => response.end(asked.url));
  const paths = Array.from({ length: 40 }, (_, n) => `/${n}`);
  expect(await Promise.all(paths.map((path) => read(path)))).toEqual(paths);
});

test("brings an answer that is longer than any buffer on the way", async () => {
  const long = "0123456789".repeat(500_000);
  answer = (_asked, response) => void response.end(long);
  expect((await read("/long")).length).toBe(long.length);
});

test("tells the server of a reader who gave up", async () => {
  let closed: Promise<unknown> = Promise.resolve();
  const reached = new Promise<void>((resolve) => {
    answer = (_asked, response) => {
      closed = once(response, "close");
      resolve();
    };
  });
  const asked = ask("/slow");
  const failed = once(asked, "error");
  await reached;
  asked.destroy();
  await closed;
  expect((await failed)[0]).toMatchObject({ code: "ECONNRESET" });
});

test("tells the reader of a connection that the server ended", async () => {
  answer = (_asked, response) => void response.destroy();
  const [error] = await once(ask("/"), "error");
  expect(error).toMatchObject({ code: "ECONNRESET" });
  answer = (_asked, response) => void response.end("again");
  expect(await read("/")).toBe("again");
});
