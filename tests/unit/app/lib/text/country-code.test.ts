import { expect, test } from "vitest";
import { countryCode } from "~/lib/text/country-code.server";

test.each([
  ["India", "IN"],
  [" india ", "IN"],
  ["United Kingdom", "GB"],
  ["Germany", "DE"],
  ["Myanmar (Burma)", "MM"],
  ["IN", "IN"],
  ["Bharat", "Bharat"],
  ["", ""],
])("the code of the country %j is %j", (country, code) => {
  expect(countryCode(country)).toBe(code);
});
