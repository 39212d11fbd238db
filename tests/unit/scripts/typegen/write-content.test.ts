import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Field } from "../../../../scripts/typegen/describe-field.mjs";
import { writeContent } from "../../../../scripts/typegen/write-content.mjs";

interface Rule {
  required(): Rule;
  email(): Rule;
  custom(check: () => void): Rule;
  uri(options: { scheme: string[] }): Rule;
  integer(): Rule;
  min(least: number): Rule;
  length(count: number): Rule;
  error(message: string): Rule;
  warning(message: string): Rule;
}

const asRule = (validation: (rule: Rule) => unknown) => validation as Field["validation"];
const required = asRule((rule) => rule.required().error("Fill this in."));
const uri = (rule: Rule, scheme: string[]) => rule.uri({ scheme });

/** What typegen writes for a document with one field of this kind. */
function write(field: Omit<Field, "name">): string {
  return writeContent({
    schemaTypes: [
      { name: "award", type: "document", fields: [{ name: "it", ...field }] },
      { name: "step", type: "object", fields: [{ name: "text", type: "string" }] },
      { name: "note", type: "object", fields: [{ name: "text", type: "string" }] },
    ],
    singletonTypes: ["award"],
  });
}

/** How this field is read, on one line. */
function read(field: Omit<Field, "name">) {
  const source = write(field).replace(/\s+/g, " ");
  const query = /\[0\] \{ _id, (.*?) \} `\);/.exec(source)?.[1];
  const shape = /query: awardQuery, shape: group\(\{ _id: text, it: (.*?) \}\) \} \} satisfies/;
  return { query, shape: shape.exec(source)?.[1] };
}

const block = { type: "block" };
const list = (type: string, validation?: Field["validation"]) => ({
  type: "array",
  of: [{ type }],
  validation,
});
const email = asRule((rule) => [rule.required(), rule.email().error("")]);
const ownEmail = asRule((rule) => rule.custom(function emailRule() {}));
const url = asRule((rule) => [rule.required(), uri(rule, ["https", "tel"])]);
const whole = asRule((rule) => rule.required().integer().min(1));
const five = asRule((rule) => rule.length(5).error(""));
const suggestsFive = asRule((rule) => rule.length(5).warning(""));
const pictures = [block, { type: "image" }, { type: "object", name: "table" }];
const choice = { list: ["a", { value: "b" }] };
const PLACE =
  "optional(group({ lat: number(z.number().min(-90).max(90)), lng: number(z.number().min(-180).max(180)) }))";

describe("how a field is read", () => {
  test.each<[field: Omit<Field, "name">, query: string, shape: string]>([
    [{ type: "string", validation: required }, "it", "text"],
    [{ type: "text" }, "it", "optional(text)"],
    [{ type: "array", of: [block], validation: required }, "it", "richText"],
    [{ type: "array", of: [block] }, "it", "optional(richText)"],
    [{ type: "array", of: pictures, validation: required }, "it", "richText"],
    [
      { type: "string", validation: required, initialValue: "one-time" },
      '"it": coalesce(it, "one-time")',
      "text",
    ],
    [{ type: "url", validation: url }, "it", "url"],
    [{ type: "string", validation: email }, "it", "email"],
    [{ type: "string", validation: ownEmail }, "it", "optional(email)"],
    [{ type: "string", validation: required, options: choice }, "it", 'choice([ "a", "b" ])'],
    [{ type: "number", validation: whole }, "it", "number(z.number().int().min(1))"],
    [{ type: "boolean" }, '"it": coalesce(it, false)', "flag"],
    [{ type: "slug", validation: required }, '"it": it.current', "id"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    [{ type: "image", validation: required }, "it ${imageFields}", "image"],
    [{ type: "geopoint" }, "it { lat, lng }", PLACE],
    [{ type: "reference" }, '"it": it._ref', "optional(id)"],
    [list("string", suggestsFive), '"it": coalesce(it, [])', "list(text)"],
    [list("string", five), '"it": coalesce(it, [])', "list(text, 5)"],
    [list("step"), '"it": coalesce(it, [])[] { _key, text }', "entries(OBJECTS.step)"],
    [
      { type: "array", of: [{ type: "step" }, { type: "note" }] },
      '"it": coalesce(it, [])[] { _key, _type, _type == "step" => { text }, _type == "note" => { text } }',
      "sections({ step: OBJECTS.step, note: OBJECTS.note })",
    ],
    [{ type: "step", validation: required }, "it { text }", "OBJECTS.step"],
    ...(
      [
        ["String", "", "optional(text)"],
        ["Step", " { text }", "optional(OBJECTS.step)"],
      ] as const
    ).map(([type, members, shape]): [Omit<Field, "name">, string, string] => [
      { type: `internationalizedArray${type}` },
      `"it": coalesce( it[coalesce(language, _key) == $language][0].value${members}, it[coalesce(language, _key) == $original][0].value${members} )`,
      shape,
    ]),
  ])("%j", (field, query, shape) => {
    expect(read(field)).toEqual({ query, shape });
  });

  test.each<[what: string, field: Omit<Field, "name">, type: string]>([
    ["a file", { type: "file", validation: required }, "file"],
    ["a plugin's colour", { type: "color" }, "color"],
    [
      "a plugin's list of something else",
      { type: "internationalizedArrayColor" },
      "internationalizedArrayColor",
    ],
    ["a list of a plugin's objects", { type: "array", of: [{ type: "color" }] }, "array"],
    [
      "a list of several objects that are no types",
      { type: "array", of: [{ type: "step" }, { type: "object", fields: [] }] },
      "array",
    ],
    ["a list of nothing", { type: "array", of: [] }, "array"],
  ])("%s is unknown, with a warning that names the field", (_what, field, type) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    expect(read(field)?.query).toBe("it");
    expect(read(field)?.shape).toMatch(/^(optional\()?field\(z\.unknown\(\), null\)\)?$/);
    expect(warn.mock.calls[0]).toEqual([
      `The field award.it is of type ${type}, which is read as unknown.`,
    ]);
  });

  test("is one field a line, and no line has more than 120 characters", () => {
    const fields = ["first", "second"].map((name) => ({ name, type: "string" }));
    const named = {
      name: "aRatherLongNameOfAField",
      type: "string",
      initialValue:
        "A text of seventy-eight characters, which is below the limit by itself alone. ",
    };
    const initialValue = "Every message is deleted for good, answered or not. ".repeat(6);
    const list = Array.from({ length: 40 }, (_, index) => `value-${index}`);
    const source = [
      write({ type: "object", fields }),
      write({ type: "object", fields: [named] }),
      write({ type: "string", initialValue }),
      write({ type: "string", options: { list } }),
    ].join("\n");
    expect(source).toContain("    it {\n      first,\n      second\n    }\n");
    expect(source.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });

  test("has a default with characters of a template literal as it is", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    const initialValue = "Costs ${5} or `six`,\nwith a \\";
    const literal = /"it": coalesce\(it, (.*)\)/.exec(
      write({ type: "string", validation: required, initialValue }),
    )?.[1];
    const query: string = new Function(`return \`${literal}\``)();
    expect(JSON.parse(query)).toBe(initialValue);
  });

  test.each([
    ["anything", undefined],
    ["javascript", ["https", "javascript"]],
  ])("is an error for a URL that may begin with %s", (what, scheme) => {
    const validation = scheme ? asRule((rule) => uri(rule, scheme)) : required;
    expect(() => read({ type: "url", validation })).toThrow(`The URL it may begin with ${what}: `);
  });
});
