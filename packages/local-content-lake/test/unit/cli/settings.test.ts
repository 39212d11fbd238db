import { expect, test } from "vitest";
import type { Flags } from "../../../src/cli/command-line";
import { readSettings } from "../../../src/cli/settings";

test("every setting has a default, which an empty variable leaves", () => {
  expect(readSettings({ LAKE_PORT: " ", DATA_DIR: "" })).toEqual(readSettings({}));
  expect(readSettings({})).toMatchObject({
    ...{ LAKE_PORT: 3334, HOST: "127.0.0.1", DATA_DIR: ".data" },
    ...{ SANITY_PROJECT_ID: "local", SANITY_DATASET: "production" },
  });
});

test("a flag overrides its variable, and is read to its value", () => {
  const [write, read, url] = ["w".repeat(32), "r".repeat(32), "https://B.example/lake/"];
  const origins = { "allow-origin": ["https://*.Example.org"], "public-url": url };
  const flags = { port: "2000", token: [`read=${read}`, write], ...origins };
  expect(readSettings({ LAKE_PORT: "1000", HOST: "0.0.0.0" }, flags)).toMatchObject({
    ...{ LAKE_PORT: 2000, HOST: "0.0.0.0", allowedOrigins: ["https://*.example.org"] },
    ...{ publicUrl: url, SANITY_API_READ_TOKEN: read, SANITY_API_WRITE_TOKEN: write },
  });
});

test.each([
  ["LAKE_PORT", "http"],
  ["LAKE_PORT", "70000"],
  ["LAKE_PORT", "-1"],
  ["HOST", "not a host"],
  ["SANITY_DATASET", "Upper Case"],
  ["SANITY_API_READ_TOKEN", "my secret"],
])("%s=%s is refused in one line with the name and the fix, without a secret", (name, value) => {
  const words = new RegExp(`^(?!.*secret)${name} .*: use [^\\n]*$`);
  expect(() => readSettings({ [name]: value })).toThrow(words);
});

test.each<[Flags, RegExp]>([
  [{ port: "many" }, /^--port is "many": use a whole number from 0 /],
  [{ "public-url": "lake" }, /^--public-url is "lake": use /],
  // It may have only a path besides its origin.
  [{ "public-url": "https://a:secret@b.example" }, /^--public-url is .*: use /],
  [{ "public-url": "https://b.example/?lake=1" }, /^--public-url is .*: use /],
  [{ "public-url": "https://b.example#a" }, /^--public-url is .*: use /],
  [{ "allow-origin": ["http://a.example", "b"] }, /^--allow-origin is "b": use /],
  [{ token: ["secret"] }, /^--token cannot be used: use (?!.*secret)/],
  [{ token: ["read=a", "read=b"] }, /^--token: give one token/],
  // As an unset shell variable leaves it.
  [{ data: "" }, /^--data is "": use /],
  [{ import: "" }, /^--import is "": use /],
])("%j is refused by the name of the flag", (flags, message) => {
  expect(() => readSettings({}, flags)).toThrow(message);
});
