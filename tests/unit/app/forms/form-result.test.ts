import { expect, test } from "vitest";
import { formResultSchema } from "~/forms/form-result";

test.each([
  { outcome: "sent" },
  { outcome: "failed", message: "Error sending message." },
  { outcome: "invalid", fieldErrors: { name: "Enter your name" }, formId: "contact-form" },
  { outcome: "refused", message: "Again, please.", repopulateFields: { name: "Nila" } },
])("a form's result is read from %j", (answer) => {
  expect(formResultSchema.parse(answer)).toEqual(answer);
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
])("a form's result is not read from %j", (answer) => {
  expect(formResultSchema.safeParse(answer).success).toBe(false);
});
