import { expect, test } from "vitest";
import { contactValidator } from "~/forms/contact";
import { LABELS } from "../../../../contract/labels";

const RIGHT = { name: "Anna", email: "anna@example.com", subject: "A shop", message: "Soon?" };
const LONG = "x".repeat(20_000);
const ERRORS = {
  name: "Enter your name",
  email: "Enter your email",
  subject: "Enter a subject",
  message: "Enter your message",
};

/** As a mail program writes it. */
const COPIED = "\u202aanna@\u200bexample.com\u202c ";

const validate = (changes: Record<string, unknown>) =>
  contactValidator(LABELS).validate({ ...RIGHT, ...changes });

test.each<[what: string, changes: Record<string, unknown>, accepted?: Record<string, string>]>([
  ["of four fields", {}],
  ["of long texts", { name: LONG, subject: LONG, message: LONG }],
  ["of short texts", { name: "X", subject: "?", message: "!" }],
  ["without invisible characters", { email: COPIED }, { email: "anna@example.com" }],
])("the contact form accepts a message %s", async (_what, changes, accepted = {}) => {
  const { data, error } = await validate(changes);
  expect(error).toBeUndefined();
  expect(data).toEqual({ ...RIGHT, ...changes, ...accepted });
});

test.each([
  ["an empty text", { name: "", email: "", subject: "", message: "" }],
  ["blanks", { name: "  \t", email: " \u200b", subject: "\u2800", message: "\n \u3164\n" }],
  ["no text", { name: undefined, message: ["a", "b"] }],
])("the contact form answers %s with a message for each field", async (_what, changes) => {
  const { error } = await validate(changes);
  const names = Object.keys(changes) as (keyof typeof ERRORS)[];
  expect(error?.fieldErrors).toEqual(Object.fromEntries(names.map((name) => [name, ERRORS[name]])));
});

test.each(["anna@example", "a@example.com\nBcc: b@example.com"])(
  "the contact form rejects the email %j",
  async (email) => {
    const { error } = await validate({ email });
    expect(error?.fieldErrors).toEqual({ email: "Enter an email like name@example.com" });
  },
);
