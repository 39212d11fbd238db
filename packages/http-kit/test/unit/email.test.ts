import { expect, test } from "vitest";
import { cleanAddress, isEmail } from "../../src/email";

test.each([
  ...["asha@example.com", "jörg@firma.example", "a&b@firma.example", "info@bücher.example"],
  ...["o'neil+tag@mail.example.co.in", "info@xn--bcher-kva.example", "आशा@उदाहरण.भारत"],
  " asha@example.com\u200b ",
])("%j is an email once it is clean", (text) => {
  expect(isEmail(cleanAddress(text))).toBe(true);
});

test.each([
  ...["", "asha", "asha@", "@example.com", "a@b@example.com", "a..b@example.com"],
  ...["asha@localhost", "asha@example..com", ".asha@example.com", "asha.@example.com"],
  ...["a sha@example.com", "asha@example.com, b@example.com", "Asha <asha@example.com>"],
  ...["asha@-example.com", "asha@example.com\nBcc: b@example.com"],
])("%j is no email", (text) => {
  expect(isEmail(cleanAddress(text))).toBe(false);
});
