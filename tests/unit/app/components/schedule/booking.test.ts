import { expect, test } from "vitest";
import { bookingValidator } from "~/components/schedule/booking";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { zoneOffsets } from "~/lib/time/time-zone.server";
import { LABELS } from "../../../../../contract/labels";

/** In the morning in India. */
const NOW = Date.parse("2026-11-21T11:00:00+05:30");

const SENDER = { name: "Ana Lima", email: "ana@example.com" };
const BOOKING = { ...SENDER, title: "New shop", description: "", date: "2026-11-21" };
const WORDS = fillPlaceholders(LABELS, { country: "India" });
const INDIA = zoneOffsets("Asia/Kolkata", "2026-11-21");

const validatorAt = (now: () => number) => bookingValidator(WORDS, INDIA, now);

function validate(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...BOOKING, ...fields })) form.append(name, value);
  return validatorAt(() => NOW).validate(form);
}

test.each([
  ["without details and a time slot", {}],
  ["with a later slot and details", { timeSlot: "02:00 PM", description: "Line 1\nLine 2" }],
  ["with the next slot", { timeSlot: "12:00 PM" }],
  ["with an early slot of another day", { date: "2026-11-22", timeSlot: "09:00 AM" }],
  ["at any time", { timeSlot: "Any time" }],
  ["with any letters in the email", { email: "jörg@firma.example" }],
  ["with any signs in the email", { email: "a&b@firma.example" }],
])("a booking is accepted %s", async (_what, fields) => {
  const { data, error } = await validate(fields);
  expect(error).toBeUndefined();
  expect(data).toEqual({ ...BOOKING, timeSlot: "", ...fields });
});

test.each([
  ["name", "", "Enter your name"],
  ["name", " \u3164 ", "Enter your name"],
  ["email", "", "Enter your email"],
  ["email", "ana(at)example.com", "Enter an email like name@example.com"],
  ["title", "", "Enter the purpose of the meeting"],
  ["date", "tomorrow", "Choose a date"],
])("a booking with %s = %j is answered %j", async (field, value, message) => {
  const { error } = await validate({ [field]: value });
  expect(error?.fieldErrors).toEqual({ [field]: message });
});

test.each([
  ["2026-11-21", "11:00 AM"],
  ["2026-11-21", "09:00 AM"],
  ["2026-11-20", "11:00 PM"],
])("a booking is refused for a time that has begun: %s, %s", async (date, timeSlot) => {
  const { data, error } = await validate({ date, timeSlot });
  expect(data).toBeUndefined();
  expect(error?.fieldErrors).toEqual({
    timeSlot: "This time has already passed in India. Choose a later one, or another day.",
  });
});

test("a booking is validated at the time of sending, not of opening the page", async () => {
  let now = NOW;
  const validator = validatorAt(() => now);
  const form = { ...BOOKING, timeSlot: "12:00 PM" };
  expect((await validator.validate(form)).error).toBeUndefined();
  now += 3_600_000;
  expect((await validator.validate(form)).error?.fieldErrors).toHaveProperty("timeSlot");
});
