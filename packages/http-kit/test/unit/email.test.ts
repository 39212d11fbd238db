import { expect, test } from "vitest";
import { cleanAddress, isEmail } from "../../src/email";

const EMAILS = {
  "plain letters": ["asha@example.com", " asha@example.com\u200b "],
  "any letters": ["jörg@firma.example", "info@bücher.example", "आशा@उदाहरण.भारत"],
  "any signs": ["a&b@firma.example", "o'neil+tag@mail.example.co.in", "info@xn--bcher-kva.example"],
};

test.each(Object.entries(EMAILS))("an email has %s once it is clean", (_what, texts) => {
  expect(texts.filter((text) => !isEmail(cleanAddress(text)))).toEqual([]);
});

const OTHERS = {
  "a name or a host alone": ["", "asha", "asha@", "@example.com"],
  "two signs @": ["a@b@example.com", "asha@example.com, b@example.com"],
  "a dot too many": [
    "a..b@example.com",
    "asha@example..com",
    ".asha@example.com",
    "asha.@example.com",
  ],
  "a host that is no domain": ["asha@localhost", "asha@-example.com"],
  "blanks or brackets": ["a sha@example.com", "Asha <asha@example.com>"],
  "another line": ["asha@example.com\nBcc: b@example.com"],
};

test.each(Object.entries(OTHERS))("a text with %s is no email", (_what, texts) => {
  expect(texts.filter((text) => isEmail(cleanAddress(text)))).toEqual([]);
});
