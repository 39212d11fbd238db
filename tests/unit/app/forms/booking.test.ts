import { describe, expect, test } from "vitest";
import { bookingValidator } from "~/forms/booking";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { zoneOffsets } from "~/lib/time/time-zone.server";
import { LABELS } from "../../../../contract/labels";

const LABELS_IN_INDIA = fillPlaceholders(LABELS, { country: "India" });
const OFFSETS = zoneOffsets("Asia/Kolkata", "2026-11-21");

/** In the morning in India. */
const NOW = Date.parse("2026-11-21T11:00:00+05:30");

function validate(fields: Record<string, string>, now = NOW) {
  const form = new FormData();
  const complete = {
    name: "Ana Lima",
    email: "ana@example.com",
    title: "New shop",
    description: "",
    date: "2026-11-21",
    ...fields,
  };
  for (const [name, value] of Object.entries(complete)) form.append(name, value);
  return bookingValidator(LABELS_IN_INDIA, OFFSETS, () => now).validate(form);
}

describe("a booking", () => {
  test("needs neither details nor a time slot", async () => {
    const { data, error } = await validate({});
    expect(error).toBeUndefined();
    expect(data).toEqual({
      name: "Ana Lima",
      email: "ana@example.com",
      title: "New shop",
      description: "",
      timeSlot: "",
      date: "2026-11-21",
    });
  });

  test("keeps the chosen slot and the details", async () => {
    const { data } = await validate({ timeSlot: "02:00 PM", description: "Line 1\nLine 2" });
    expect(data).toMatchObject({ timeSlot: "02:00 PM", description: "Line 1\nLine 2" });
  });

  test.each(["jörg@firma.example", "a&b@firma.example"])(
    "accepts the email %s, as a contact message does",
    async (email) => {
      expect((await validate({ email })).data).toMatchObject({ email });
    },
  );

  test.each([
    ["name", "", "Enter your name"],
    ["name", "   ", "Enter your name"],
    ["email", "", "Enter your email"],
    ["email", "ana(at)example.com", "Enter an email like name@example.com"],
    ["title", "", "Enter the purpose of the meeting"],
    ["date", "tomorrow", "Choose a date"],
  ])("with %s = %j is answered %j", async (field, value, message) => {
    const { error } = await validate({ [field]: value });
    expect(error?.fieldErrors).toEqual({ [field]: message });
  });

  test.each([
    ["2026-11-21", "11:00 AM"],
    ["2026-11-21", "09:00 AM"],
    ["2026-11-20", "11:00 PM"],
  ])("is refused for a time that has begun in India: %s, %s", async (date, timeSlot) => {
    const { data, error } = await validate({ date, timeSlot });
    expect(data).toBeUndefined();
    expect(error?.fieldErrors).toEqual({
      timeSlot: "This time has already passed in India. Choose a later one, or another day.",
    });
  });

  test.each([
    ["2026-11-21", "12:00 PM"],
    ["2026-11-22", "09:00 AM"],
    ["2026-11-21", "Any time"],
  ])("is accepted for a later time or any time: %s, %s", async (date, timeSlot) => {
    expect((await validate({ date, timeSlot })).data).toMatchObject({ date, timeSlot });
  });

  test("is validated at the time of sending, not of opening the page", async () => {
    let now = NOW;
    const validator = bookingValidator(LABELS_IN_INDIA, OFFSETS, () => now);
    const noon = { name: "Ana", email: "ana@example.com", title: "New shop" };
    const form = { ...noon, date: "2026-11-21", timeSlot: "12:00 PM" };
    expect((await validator.validate(form)).error).toBeUndefined();
    now += 3_600_000;
    expect((await validator.validate(form)).error?.fieldErrors).toHaveProperty("timeSlot");
  });
});
