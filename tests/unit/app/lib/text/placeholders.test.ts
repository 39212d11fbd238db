import { describe, expect, test } from "vitest";
import { fillPlaceholders } from "~/lib/text/placeholders";

describe("fillPlaceholders", () => {
  test("fills names at any depth", () => {
    const policy = { title: "{product}", sections: [{ text: ["{days} days, {days} nights"] }] };
    expect(fillPlaceholders(policy, { product: "App", days: 3 })).toEqual({
      title: "App",
      sections: [{ text: ["3 days, 3 nights"] }],
    });
  });

  test("leaves an unknown name as written", () => {
    expect(fillPlaceholders("{who} and {toString}", {})).toBe("{who} and {toString}");
  });

  test("does not read names or patterns out of a value", () => {
    expect(fillPlaceholders("{product}", { product: "{days} $& $1", days: 3 })).toBe(
      "{days} $& $1",
    );
  });

  test("keeps values that are not texts", () => {
    expect(fillPlaceholders({ count: 3, none: null, yes: true }, {})).toEqual({
      count: 3,
      none: null,
      yes: true,
    });
  });
});
