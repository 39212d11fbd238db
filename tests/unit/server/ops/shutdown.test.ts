import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { Shutdown } from "../../../../server/ops/shutdown";

test("a shutdown counts a request once, until its response is closed, and no more after it", () => {
  const shutdown = new Shutdown(createServer());
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (let time = 0; time < 2; time += 1) shutdown.track(request, response);
  expect(shutdown.openRequests).toBe(1);
  expect(response.listenerCount("close")).toBe(1);
  response.destroy();
  response.emit("close");
  expect(shutdown.openRequests).toBe(0);
  shutdown.track(request, response);
  expect(shutdown.openRequests).toBe(0);
});
