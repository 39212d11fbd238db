import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { UnreadResponses } from "../../../src/http/middleware/unread-responses";

test("an unread response counts once after its stream ends", () => {
  const unread = new UnreadResponses({ stalledMs: 60_000, bytes: 1_000_000 });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  unread.closeWhenStalled(response);
  new PassThrough().pipe(response);
  response.emit("prefinish");
  response.emit("timeout");
  expect(response.destroyed).toBe(true);
  expect(unread.closed).toBe(1);
});

test("the oldest anonymous responses over the shared limit are closed, and no others", () => {
  const unread = new UnreadResponses({ stalledMs: 60_000, bytes: 1_000 });
  const answers = Array.from({ length: 3 }, () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    unread.limit(response);
    response.write("x".repeat(400));
    response.emit("prefinish");
    return response;
  });
  expect(answers.map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
  expect(unread.closed).toBe(1);
});
