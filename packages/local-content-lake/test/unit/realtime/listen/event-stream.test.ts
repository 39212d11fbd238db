import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EventMessage, EventStream } from "../../../../src/realtime/listen";

test("a stream ends when its reader takes nothing, and holds its events until then", async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const opened = new Promise<EventStream>((resolve) => {
    server.on("request", (request, response) => resolve(new EventStream(request, response, 50)));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const reader = await new Promise<IncomingMessage>((resolve) => {
    get({ port, agent: false }, resolve);
  });
  reader.on("error", () => {});
  const stream = await opened;
  const closed = new Promise<void>((resolve) => stream.onClose(resolve));
  // More than the kernel buffers.
  const event = new EventMessage("mutation", JSON.stringify("x".repeat(20_000_000)));
  stream.send(event);
  expect(stream.isBehind).toBe(true);
  await closed;
});
