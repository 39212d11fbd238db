import { describe, expect, test } from "vitest";
import { MINIMUM_OPEN_MS, OPEN_FOR_FIELD, TRAP_FIELD } from "~/forms/contact-fields";
import { looksAutomated } from "~/services/submit-form.server";

function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

describe("the spam check", () => {
  test("rejects a form with the hidden field filled in", () => {
    expect(looksAutomated(form({ [TRAP_FIELD]: "https://spam.example" }))).toBe(true);
  });

  test("rejects a form that was open for less than the minimum", () => {
    expect(looksAutomated(form({ [OPEN_FOR_FIELD]: "150" }))).toBe(true);
  });

  test.each([
    ["no JavaScript", { [TRAP_FIELD]: "", [OPEN_FOR_FIELD]: "" }],
    ["none of the fields", {}],
    ["just enough time", { [OPEN_FOR_FIELD]: String(MINIMUM_OPEN_MS) }],
    ["a page open for a month", { [OPEN_FOR_FIELD]: "2592000000" }],
    ["a time that is no number", { [OPEN_FOR_FIELD]: "soon" }],
  ])("accepts a form with %s", (_, fields) => {
    expect(looksAutomated(form(fields as Record<string, string>))).toBe(false);
  });
});
