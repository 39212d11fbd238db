import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { createOpenRequests } from "../../../../server/ops/open-requests";

test("counts a request once that waited at the front door and was then computed", async () => {
  const openRequests = createOpenRequests();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  openRequests.add(request, response);
  openRequests.add(request, response);
  expect(openRequests.count()).toBe(1);
  expect(response.listenerCount("close")).toBe(1);
  const answered = openRequests.allAnswered();
  response.emit("close");
  await answered;
  expect(openRequests.count()).toBe(0);
});

test("does not wait for a visitor who left while the request waited at the front door", async () => {
  const openRequests = createOpenRequests();
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  openRequests.add(request, response);
  response.destroy();
  response.emit("close");
  openRequests.add(request, response);
  expect(openRequests.count()).toBe(0);
});
