import { expect, test } from "vitest";
import { z } from "zod";
import { describeLeftOut } from "~/content/validation/left-out.server";
import { choice } from "~/content/validation/repair.server";

const bullets = z.array(z.string()).length(2);
const card = z.object({ _id: z.string(), title: z.string(), url: z.string().url(), bullets });
const whole = { _id: "a", title: "Whole", url: "https://a.example", bullets: ["1", "2"] };

/** The note for the editor. */
function notes(shape: z.ZodTypeAny, result: unknown): string[] {
  const { error } = shape.safeParse(result);
  if (!error) return [];
  return describeLeftOut("card", result, error).map(
    ({ name, problems }) => `${name}: ${problems.join(", ")}`,
  );
}

const section = z.discriminatedUnion("_type", [z.object({ _type: z.literal("text") })]);
const { schema: icon } = choice(["code", "cloud"]);
const { schema: level } = choice([1, 2]);
const options = z.object({ icon, level, sections: z.array(section) });

test.each<[what: string, shape: z.ZodTypeAny, result: unknown, note: string]>([
  [
    "names the document by its title, and each field once",
    z.array(card),
    [{ _id: "b", title: "Half", bullets: [null, null] }],
    "“Half”: url is missing, bullets is missing",
  ],
  [
    "gives the reason for each invalid value",
    card,
    { ...whole, url: "a.example", bullets: ["1"] },
    "“Whole”: url cannot be used (the site has no use for this value), bullets cannot be used (it needs exactly 2 entries)",
  ],
  [
    "contains no identifier of the code",
    options,
    { title: "Odd", icon: "none", level: 3, sections: [{ _type: "gadget" }] },
    "“Odd”: icon cannot be used (not one of the options), level cannot be used (not one of the options), sections cannot be used (an entry is of an unknown type)",
  ],
  ["falls back to the id", card, { ...whole, title: null }, "Document a: title is missing"],
  ["needs no document", card, null, "A page without any content: everything is missing"],
])("the note for the editor %s", (_what, shape, result, note) => {
  expect(notes(shape, result)).toEqual([note]);
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
])("the note for the editor has a readable reason, %#", (shape, value, reason) => {
  expect(notes(z.object({ field: shape }), { title: "Odd", field: value })).toEqual([
    `“Odd”: field cannot be used (${reason})`,
  ]);
});
