import { expect, test } from "vitest";
import { EventMessage } from "../../../../src/realtime/listen";
import { textFrame } from "../../../../src/realtime/listen/sink";

test.each([
  [0, "8100"],
  [125, "817d"],
  [126, "817e007e"],
  [65_535, "817effff"],
  [65_536, "817f0000000000010000"],
])("a text of %i bytes is announced in as few bytes as the protocol has for it", (length, head) => {
  const frame = textFrame("x".repeat(length));
  expect(frame.subarray(0, frame.length - length).toString("hex")).toBe(head);
  expect(frame.subarray(frame.length - length).toString()).toBe("x".repeat(length));
});

test("the length of a text is counted in bytes", () => {
  expect(textFrame("♥")).toEqual(Buffer.from([0x81, 3, 0xe2, 0x99, 0xa5]));
});

test("an event without an id leaves the reader's last one alone", () => {
  const message = new EventMessage("welcome", "{}");
  expect(String(message.stream)).toBe("event: welcome\ndata: {}\n\n");
  expect(String(message.frame.subarray(2))).toBe('{"event":"welcome","data":{}}');
});
