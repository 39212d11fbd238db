import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { EventMessage, EventStream } from "../../../../src/realtime/listen";
import { serve } from "../../../support/http-client";

test("a stream ends when its reader takes nothing, and holds its events until then", async () => {
  let open = (_stream: EventStream) => {};
  const opened = new Promise<EventStream>((resolve) => {
    open = resolve;
  });
  const url = await serve((request, response) => open(new EventStream(request, response, 50)));
  const reader = await new Promise<IncomingMessage>((resolve) => {
    get(url, { agent: false }, resolve);
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
