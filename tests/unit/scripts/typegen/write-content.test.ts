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
  const shape =
    /query: awardQuery, shape: z\.object\(\{ _id: z\.string\(\), it: (.*?) \}\) \} \} satisfies/;
  return { query, shape: shape.exec(source)?.[1] };
}

describe("how a field is read", () => {
  test.each<[what: string, field: Omit<Field, "name">, query: string, shape: string]>([
    ["a required text", { type: "string", validation: required }, "it", "z.string()"],
    ["a text that may be missing", { type: "text" }, "it", "z.string().nullable()"],
    [
      "a required rich text",
      { type: "array", of: [{ type: "block" }], validation: required },
      "it",
      "richTextSchema",
    ],
    [
      "a rich text that may be missing",
      { type: "array", of: [{ type: "block" }] },
      "it",
      "richTextSchema.nullable()",
    ],
    [
      "a rich text with pictures and tables",
      {
        type: "array",
        of: [{ type: "block" }, { type: "image" }, { type: "object", name: "table" }],
        validation: required,
      },
      "it",
      "richTextSchema",
    ],
    [
      "a text with an initial value, on documents that lack it",
      { type: "string", validation: required, initialValue: "one-time" },
      '"it": coalesce(it, "one-time")',
      "z.string()",
    ],
    [
      "a URL",
      { type: "url", validation: asRule((rule) => [rule.required(), uri(rule, ["https", "tel"])]) },
      "it",
      "urlSchema",
    ],
    [
      "an email address",
      { type: "string", validation: asRule((rule) => [rule.required(), rule.email().error("")]) },
      "it",
      "emailSchema",
    ],
    [
      "an email address by the project's own rule",
      { type: "string", validation: asRule((rule) => rule.custom(function emailRule() {})) },
      "it",
      "emailSchema.nullable()",
    ],
    [
      "a choice",
      { type: "string", validation: required, options: { list: ["a", { value: "b" }] } },
      "it",
      'z.enum([ "a", "b" ])',
    ],
    [
      "a whole number",
      { type: "number", validation: asRule((rule) => rule.required().integer().min(1)) },
      "it",
      "z.number().int().min(1)",
    ],
    ["a switch", { type: "boolean" }, '"it": coalesce(it, false)', "z.boolean()"],
    ["a slug", { type: "slug", validation: required }, '"it": it.current', "z.string()"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    ["a picture", { type: "image", validation: required }, "it ${imageFields}", "imageSchema"],
    [
      "a place",
      { type: "geopoint" },
      "it { lat, lng }",
      "z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable()",
    ],
    ["a reference", { type: "reference" }, '"it": it._ref', "z.string().nullable()"],
    [
      "a list whose length is suggested",
      {
        type: "array",
        of: [{ type: "string" }],
        validation: asRule((rule) => rule.length(5).warning("")),
      },
      '"it": coalesce(it, [])',
      "z.array(z.string())",
    ],
    [
      "a list whose length is demanded",
      {
        type: "array",
        of: [{ type: "string" }],
        validation: asRule((rule) => rule.length(5).error("")),
      },
      '"it": coalesce(it, [])',
      "z.array(z.string()).length(5)",
    ],
    [
      "a list of the schema's own objects",
      { type: "array", of: [{ type: "step" }] },
      '"it": coalesce(it, [])[] { _key, text }',
      "z.array(OBJECTS.step.extend({ _key: z.string() }))",
    ],
    [
      "a list of several of the schema's own objects",
      { type: "array", of: [{ type: "step" }, { type: "note" }] },
      '"it": coalesce(it, [])[] { _key, _type, _type == "step" => { text }, _type == "note" => { text } }',
      'z.array(z.discriminatedUnion("_type", [ OBJECTS.step.extend({ _key: z.string(), _type: z.literal("step") }), OBJECTS.note.extend({ _key: z.string(), _type: z.literal("note") }) ]))',
    ],
    ["an own object", { type: "step", validation: required }, "it { text }", "OBJECTS.step"],
  ])("%s", (_what, field, query, shape) => {
    expect(read(field)).toEqual({ query, shape });
  });

  test.each<[what: string, field: Omit<Field, "name">, type: string]>([
    ["a file", { type: "file", validation: required }, "file"],
    ["a plugin's colour", { type: "color" }, "color"],
    ["a plugin's list", { type: "internationalizedArrayString" }, "internationalizedArrayString"],
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
    expect(read(field)?.shape).toMatch(/^z\.unknown\(\)(\.nullable\(\))?$/);
    expect(warn.mock.calls[0]).toEqual([
      `The field award.it is of type ${type}, which is read as unknown.`,
    ]);
  });

  test("is one field a line, and no line has more than 120 characters", () => {
    const fields = ["first", "second"].map((name) => ({ name, type: "string" }));
    const initialValue = "Every message is deleted for good, answered or not. ".repeat(6);
    const list = Array.from({ length: 40 }, (_, index) => `value-${index}`);
    const source = [
      write({ type: "object", fields }),
      write({ type: "string", initialValue }),
      write({ type: "string", options: { list } }),
    ].join("\n");
    expect(source).toContain("    it {\n      first,\n      second\n    }\n");
    expect(source.split("\n").filter((line) => line.length > 120)).toEqual([]);
  });

  test.each([
    ["anything", undefined],
    ["javascript", ["https", "javascript"]],
  ])("is an error for a URL that may begin with %s", (what, scheme) => {
    const validation = scheme ? asRule((rule) => uri(rule, scheme)) : required;
    expect(() => read({ type: "url", validation })).toThrow(`The URL it may begin with ${what}: `);
  });
});
