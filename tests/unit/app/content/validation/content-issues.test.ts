import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describeIssues } from "~/content/validation/content-issues.server";
import { salvageContent } from "~/content/validation/salvage-content.server";

const card = z.object({
  _id: z.string(),
  title: z.string(),
  url: z.string().url(),
  bullets: z.array(z.string()).length(2),
});
const whole = { _id: "a", title: "Whole", url: "https://a.example", bullets: ["1", "2"] };

function notes(shape: z.ZodTypeAny, result: unknown): string[] {
  const parsed = shape.safeParse(result);
  if (parsed.success) return [];
  return describeIssues("card", result, parsed.error).map(
    ({ name, problems }) => `${name}: ${problems.join(", ")}`,
  );
}

describe("a result with incomplete drafts", () => {
  test("loses the incomplete entries of a list", () => {
    const half = { _id: "b", title: "Half" };
    const nameless = { ...whole, title: null };
    const shown = salvageContent([half, whole, nameless], z.array(card));
    expect(shown.data).toEqual([whole]);
  });

  test("loses the incomplete entries of a list inside a page", () => {
    const shape = z.object({ title: z.string(), cards: z.array(card) });
    const shown = salvageContent({ title: "Page", cards: [null, whole] }, shape);
    expect(shown.data).toEqual({ title: "Page", cards: [whole] });
  });

  test("keeps an entry without its invalid value or line", () => {
    const entries = [
      { ...whole, bullets: ["1", null] },
      { ...whole, url: "none" },
    ];
    const shown = salvageContent(entries, z.array(card));
    expect(shown.data).toEqual([
      { ...whole, bullets: ["1"] },
      { ...whole, url: "" },
    ]);
  });

  test("is invalid if the missing value is in no list", () => {
    expect(salvageContent({ ...whole, title: null }, card).success).toBe(false);
    expect(salvageContent(null, card).success).toBe(false);
  });

  test("is not modified", () => {
    const result = [{ _id: "b" }, whole];
    salvageContent(result, z.array(card));
    expect(result).toHaveLength(2);
  });
});

describe("the note for the editor", () => {
  test("names the document by its title, and each field once", () => {
    expect(notes(z.array(card), [{ _id: "b", title: "Half", bullets: [null, null] }])).toEqual([
      "“Half”: url is missing, bullets is missing",
    ]);
  });

  test("gives the reason for each invalid value", () => {
    expect(notes(card, { ...whole, url: "a.example", bullets: ["1"] })).toEqual([
      "“Whole”: url cannot be used (the site has no use for this value), bullets cannot be used (it needs exactly 2 entries)",
    ]);
  });

  test.each([
    [z.string(), 24, "it has to be a text"],
    [z.number(), "many", "it has to be a number"],
    [z.number().int(), 1.5, "it has to be a whole number"],
    [z.boolean(), "yes", "it has to be yes or no"],
    [z.array(z.string()), "one", "it has to be a list"],
    [z.object({}), "one", "it has to be a group of fields"],
    [z.array(z.string()).min(1), [], "it needs at least 1 entry"],
    [z.array(z.string()).max(2), ["1", "2", "3"], "it needs at most 2 entries"],
    [z.string().min(3), "a", "it needs at least 3 letters"],
    [z.number().max(90), 91, "it has to be at most 90"],
    [z.string().refine(() => false, "Not an email address"), "mail@", "Not an email address"],
    [z.string().refine(() => false), "a", "the site has no use for this value"],
    [z.string().regex(/b/), "a", "the site has no use for this value"],
    [z.literal("a"), "b", "the site has no use for this value"],
  ])("has a readable reason, %#", (shape, value, reason) => {
    expect(notes(z.object({ field: shape }), { title: "Odd", field: value })).toEqual([
      `“Odd”: field cannot be used (${reason})`,
    ]);
  });

  test("contains no identifier of the code", () => {
    const section = z.discriminatedUnion("_type", [z.object({ _type: z.literal("text") })]);
    const page = z.object({ icon: z.enum(["code", "cloud"]), sections: z.array(section) });
    expect(notes(page, { title: "Odd", icon: "none", sections: [{ _type: "gadget" }] })).toEqual([
      "“Odd”: icon cannot be used (not one of the options), sections cannot be used (an entry is of an unknown type)",
    ]);
  });

  test("falls back to the document's id, and to a text without a document", () => {
    expect(notes(card, { ...whole, title: undefined })).toEqual(["Document a: title is missing"]);
    expect(notes(card, null)).toEqual(["A page without any content: everything is missing"]);
  });
});
