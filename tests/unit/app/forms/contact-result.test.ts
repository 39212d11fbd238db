import { expect, test } from "vitest";
import { readContactResult } from "~/forms/contact-result";

test.each([
  { outcome: "sent" },
  { outcome: "failed", message: "Error sending message." },
  { outcome: "invalid", fieldErrors: { name: "Enter your name" }, formId: "contact-form" },
  { outcome: "refused", message: "Again, please.", repopulateFields: { name: "Nila" } },
])("takes %j for an answer", (answer) => {
  expect(readContactResult(answer)).toBe(answer);
});

test.each([
  null,
  "sent",
  [],
  {},
  { outcome: "lost" },
  { outcome: "failed", message: 1 },
  { outcome: "invalid", formId: {} },
  { outcome: "invalid", fieldErrors: ["Enter your name"] },
  { outcome: "refused", repopulateFields: { name: null } },
])("takes %j for none", (answer) => {
  expect(() => readContactResult(answer)).toThrow("could not be read");
});
