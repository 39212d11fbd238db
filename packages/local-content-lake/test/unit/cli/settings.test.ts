import { expect, test } from "vitest";
import type { Flags } from "../../../src/cli/command-line";
import { readSettings } from "../../../src/cli/settings";

test("every setting has a default", () => {
  expect(readSettings({})).toMatchObject({
    LAKE_PORT: 3334,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
  });
});

test.each([
  ["LAKE_PORT", "http"],
  ["LAKE_PORT", "70000"],
  ["LAKE_PORT", "-1"],
  ["HOST", "not a host"],
  ["SANITY_DATASET", "Upper Case"],
  ["SANITY_API_READ_TOKEN", "short"],
])("%s=%s is refused in one line with the name and the fix", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .*: use [^\\n]*$`));
});

test("a refused token is not shown", () => {
  expect(() => readSettings({ SANITY_API_WRITE_TOKEN: "my secret" })).not.toThrow(/secret/);
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ LAKE_PORT: " ", DATA_DIR: "" })).toEqual(readSettings({}));
});

test("a flag overrides its variable, and an error names the flag", () => {
  const variables = { LAKE_PORT: "1000", HOST: "0.0.0.0" };
  expect(readSettings(variables, { port: "2000" })).toMatchObject({
    LAKE_PORT: 2000,
    HOST: "0.0.0.0",
  });
  const { allowedOrigins } = readSettings({}, { "allow-origin": ["https://*.Example.org"] });
  expect(allowedOrigins).toEqual(["https://*.example.org"]);
  const refused = (flags: Flags) => () => readSettings(variables, flags);
  expect(refused({ port: "many" })).toThrow(/^--port is "many": use a whole number from 0 /);
  expect(refused({ "public-url": "lake" })).toThrow(/^--public-url is "lake": use /);
  expect(refused({ "allow-origin": ["http://a.example", "b"] })).toThrow(
    /^--allow-origin is "b": use /,
  );
  expect(refused({ token: ["secret"] })).toThrow(/^--token cannot be used: use (?!.*secret)/);
  expect(refused({ token: ["read=a", "read=b"] })).toThrow(/^--token: give one token/);
});

test("a public URL may have only a path besides its origin", () => {
  for (const rest of ["a:secret@b.example", "b.example/?lake=1", "b.example#a"]) {
    const read = () => readSettings({}, { "public-url": `https://${rest}` });
    expect(read).toThrow(/^--public-url is .*: use /);
  }
  expect(readSettings({}, { "public-url": "https://B.example/lake/" })).toMatchObject({
    publicUrl: "https://B.example/lake/",
  });
});

test("an empty file or folder name is refused, as an unset shell variable leaves it", () => {
  expect(() => readSettings({}, { data: "" })).toThrow(/^--data is "": use /);
  expect(() => readSettings({}, { import: "" })).toThrow(/^--import is "": use /);
});

test("the settings accept an editor token and a viewer token", () => {
  const [write, read] = ["w".repeat(32), "r".repeat(32)];
  expect(readSettings({}, { token: [`read=${read}`, write] })).toMatchObject({
    SANITY_API_READ_TOKEN: read,
    SANITY_API_WRITE_TOKEN: write,
  });
});
