import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { OpenRequests } from "../../../../server/ops/open-requests";

test("OpenRequests counts a request once, until its response is closed, and no more after it", () => {
  const openRequests = new OpenRequests();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  for (let time = 0; time < 2; time += 1) openRequests.track(request, response);
  expect(openRequests.count).toBe(1);
  expect(response.listenerCount("close")).toBe(1);
  response.destroy();
  response.emit("close");
  expect(openRequests.count).toBe(0);
  openRequests.track(request, response);
  expect(openRequests.count).toBe(0);
});
