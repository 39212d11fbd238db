import { expect, test } from "vitest";
import { readFormResult } from "~/forms/form-result";

test.each([
  { outcome: "sent" },
  { outcome: "failed", message: "Error sending message." },
  { outcome: "invalid", fieldErrors: { name: "Enter your name" }, formId: "contact-form" },
  { outcome: "refused", message: "Again, please.", repopulateFields: { name: "Nila" } },
])("readFormResult accepts %j", (answer) => {
  expect(readFormResult(answer)).toBe(answer);
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
])("readFormResult throws for %j", (answer) => {
  expect(() => readFormResult(answer)).toThrow("could not be read");
});
