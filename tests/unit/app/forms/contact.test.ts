import { describe, expect, test } from "vitest";
import { contactValidator } from "~/forms/contact";
import { LABELS } from "../../../../contract/labels";

const RIGHT = {
  name: "Anna",
  email: "anna@example.com",
  subject: "A shop",
  message: "We need one.",
};

async function errorsOf(changes: Record<string, unknown>) {
  const { error } = await contactValidator(LABELS).validate({ ...RIGHT, ...changes });
  return error?.fieldErrors;
}

describe("the contact form", () => {
  test("accepts an email and removes invisible characters from copying", async () => {
    const email = "\u202aanna@\u200bexample.com\u202c ";
    const { data } = await contactValidator(LABELS).validate({ ...RIGHT, email });
    expect(data).toEqual(RIGHT);
    expect(await errorsOf({ email: "\u200b" })).toEqual({ email: "Enter your email" });
  });

  test("accepts a complete message", async () => {
    const { data } = await contactValidator(LABELS).validate(RIGHT);
    expect(data).toEqual(RIGHT);
  });

  test("requires all four fields, with a message for each", async () => {
    expect(await errorsOf({ name: "", email: "", subject: "", message: "" })).toEqual({
      name: "Enter your name",
      email: "Enter your email",
      subject: "Enter a subject",
      message: "Enter your message",
    });
  });

  test("treats blanks as empty", async () => {
    expect(await errorsOf({ name: "  \t", message: "\n \n" })).toEqual({
      name: "Enter your name",
      message: "Enter your message",
    });
  });

  test("names a field that is missing or no text", async () => {
    expect(await errorsOf({ name: undefined, message: ["a", "b"] })).toEqual({
      name: "Enter your name",
      message: "Enter your message",
    });
  });

  test.each([
    "a@example.com",
    "o'neil+web@mail.example.co.in",
    "r&d@example.com",
    "anna@münchen.de",
    "a@xn--bcher-kva.example",
    "इ@उदाहरण.भारत",
    " a@example.com ",
  ])("accepts the email %j", async (email) => {
    expect(await errorsOf({ email })).toBeUndefined();
  });

  test.each([
    "anna",
    "anna@",
    "@example.com",
    "anna@example",
    "a b@example.com",
    "a@b@example.com",
    "a..b@example.com",
    ".a@example.com",
    "a@example..com",
    "a@-example.com",
    "a@example.com\nBcc: b@example.com",
  ])("rejects the email %j", async (email) => {
    expect(await errorsOf({ email })).toEqual({ email: "Enter an email like name@example.com" });
  });

  test("accepts texts of any length", async () => {
    const long = "x".repeat(20_000);
    expect(await errorsOf({ name: long, subject: long, message: long })).toBeUndefined();
    expect(await errorsOf({ name: "X", subject: "?", message: "!" })).toBeUndefined();
  });
});
