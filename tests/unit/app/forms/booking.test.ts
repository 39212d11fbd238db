import { describe, expect, it } from "vitest";
import { bookingValidator } from "~/forms/booking";
import { WORDS } from "../../../../contract/words";

function validate(fields: Record<string, string>) {
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
  return bookingValidator(WORDS).validate(form);
}

describe("a booking", () => {
  it("needs neither details nor a time slot", async () => {
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

  it("keeps the chosen slot and the details", async () => {
    const { data } = await validate({ timeSlot: "09:00 AM", description: "Line 1\nLine 2" });
    expect(data).toMatchObject({ timeSlot: "09:00 AM", description: "Line 1\nLine 2" });
  });

  it.each(["jörg@firma.example", "a&b@firma.example"])(
    "takes the address %s, as a contact message does",
    async (email) => {
      expect((await validate({ email })).data).toMatchObject({ email });
    },
  );

  it.each([
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
});
