import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { OpenRequests } from "../../../../server/ops/open-requests";

function createExchange() {
  const request = new IncomingMessage(new Socket());
  return { request, response: new ServerResponse(request) };
}

test("OpenRequests counts a request once, until its response is closed", () => {
  const openRequests = new OpenRequests();
  const { request, response } = createExchange();
  openRequests.track(request, response);
  openRequests.track(request, response);
  expect(openRequests.count).toBe(1);
  expect(response.listenerCount("close")).toBe(1);
  response.emit("close");
  expect(openRequests.count).toBe(0);
});

test("OpenRequests ignores a request whose client disconnected while it was queued", () => {
  const openRequests = new OpenRequests();
  const { request, response } = createExchange();
  openRequests.track(request, response);
  response.destroy();
  response.emit("close");
  openRequests.track(request, response);
  expect(openRequests.count).toBe(0);
});
