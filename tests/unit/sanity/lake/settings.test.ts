import { expect, it } from "vitest";
import { readSettings } from "../../../../sanity/lake/settings";

it("has a default for everything", () => {
  expect(readSettings({})).toMatchObject({
    LAKE_PORT: 3334,
    HOST: "127.0.0.1",
    DATA_DIR: ".data",
    SANITY_PROJECT_ID: "local",
    SANITY_DATASET: "production",
  });
});

it.each([
  ["LAKE_PORT", "http"],
  ["LAKE_PORT", "70000"],
  ["LAKE_PORT", "-1"],
  ["HOST", "not a host"],
  ["SANITY_DATASET", "Upper Case"],
  ["SANITY_API_READ_TOKEN", "short"],
])("refuses %s=%s in one line that names it and the fix", (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .*: use [^\\n]*$`));
});

it("does not repeat a token that it refuses", () => {
  expect(() => readSettings({ SANITY_API_WRITE_TOKEN: "my secret" })).not.toThrow(/secret/);
});

it("takes an empty variable for an unset one", () => {
  expect(readSettings({ LAKE_PORT: " ", DATA_DIR: "" })).toMatchObject({
    LAKE_PORT: 3334,
    DATA_DIR: ".data",
  });
});
