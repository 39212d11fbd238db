import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { guardEventStreams } from "~/content/event-streams.server";

test("ends an event stream that says nothing for long, and no other", async () => {
  const server = createServer((_request, response) => response.writeHead(200).write(":\n\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  guardEventStreams(url, 50);
  const ask = async (Accept: string) => {
    const [response] = await once(get(url, { headers: { Accept }, agent: false }), "response");
    return response as IncomingMessage;
  };
  const download = (await ask("application/json")).resume();
  const stream = (await ask("text/event-stream")).resume();
  await once(stream, "close");
  expect(download.destroyed).toBe(false);
  server.closeAllConnections();
  server.close();
  await once(download, "error");
});
