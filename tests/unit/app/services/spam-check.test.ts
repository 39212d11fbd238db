import { expect, test } from "vitest";
import { MINIMUM_OPEN_MS, OPEN_FOR_FIELD, TRAP_FIELD } from "~/forms/contact-fields";
import { looksAutomated } from "~/services/submit-form.server";

test.each<[what: string, isAutomated: boolean, fields: Record<string, string>]>([
  ["the hidden field filled in", true, { [TRAP_FIELD]: "https://spam.example" }],
  ["less than the minimum of time", true, { [OPEN_FOR_FIELD]: "150" }],
  ["no JavaScript", false, { [TRAP_FIELD]: "", [OPEN_FOR_FIELD]: "" }],
  ["none of the fields", false, {}],
  ["just enough time", false, { [OPEN_FOR_FIELD]: String(MINIMUM_OPEN_MS) }],
  ["a page open for a month", false, { [OPEN_FOR_FIELD]: "2592000000" }],
  ["a time that is no number", false, { [OPEN_FOR_FIELD]: "soon" }],
])("that a form with %s looks automated is %s", (_what, isAutomated, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(looksAutomated(form)).toBe(isAutomated);
});
