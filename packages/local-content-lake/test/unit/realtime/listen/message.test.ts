import { expect, test } from "vitest";
import { EventMessage } from "../../../../src/realtime/listen";
import { textFrame } from "../../../../src/realtime/listen/sink";

test.each([
  [0, "8100"],
  [125, "817d"],
  [126, "817e007e"],
  [65_535, "817effff"],
  [65_536, "817f0000000000010000"],
])("the frame of a text of %i bytes has the shortest length field", (length, head) => {
  const frame = textFrame("x".repeat(length));
  expect(frame.subarray(0, frame.length - length).toString("hex")).toBe(head);
  expect(frame.subarray(frame.length - length).toString()).toBe("x".repeat(length));
});

test("the frame counts the length in bytes", () => {
  expect(textFrame("♥")).toEqual(Buffer.from([0x81, 3, 0xe2, 0x99, 0xa5]));
});

test("an event without an id has no id field", () => {
  const message = new EventMessage("welcome", "{}");
  expect(String(message.stream)).toBe("event: welcome\ndata: {}\n\n");
  expect(String(message.frame.subarray(2))).toBe('{"event":"welcome","data":{}}');
});
