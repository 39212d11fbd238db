import { expect, test } from "vitest";
import { fillPlaceholders } from "~/lib/text/placeholders";

const KEPT = { count: 3, none: null, yes: true };

test.each([
  [
    "fills names at any depth",
    { title: "{product}", sections: [{ text: ["{days} days, {days} nights"] }] },
    { title: "App", sections: [{ text: ["3 days, 3 nights"] }] },
  ],
  ["leaves an unknown name as written", "{who} and {toString}", "{who} and {toString}"],
  ["does not read names or patterns out of a value", "{odd}", "{days} $& $1"],
  ["keeps values that are not texts", KEPT, KEPT],
])("fillPlaceholders %s", (_what, text, filled) => {
  const values = { product: "App", days: 3, odd: "{days} $& $1" };
  expect(fillPlaceholders<unknown>(text, values)).toEqual(filled);
});
