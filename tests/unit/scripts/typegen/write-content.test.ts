import { describe, expect, test } from "vitest";
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

/** How a document with one field of this kind is read. */
function read(field: Omit<Field, "name">) {
  const award = { name: "award", type: "document", fields: [{ name: "it", ...field }] };
  const source = writeContent({
    schemaTypes: [
      award,
      { name: "step", type: "object", fields: [{ name: "text", type: "string" }] },
      { name: "note", type: "object", fields: [{ name: "text", type: "string" }] },
    ],
    singletonTypes: ["award"],
  });
  const [, query, shape] =
    /query: `\S+ .*?\[0\] \{ _id, (.*) \}`,\n\s+shape: (.*),/.exec(source) ?? [];
  return { query, shape: shape?.match(/it: (.*) \}\)$/)?.[1] };
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
  "z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable()";
const STEP = "OBJECTS.step.extend({ _key: z.string()";
const NOTE = 'OBJECTS.note.extend({ _key: z.string(), _type: z.literal("note") })';

describe("how a field is read", () => {
  test.each<[field: Omit<Field, "name">, query: string, shape: string]>([
    [{ type: "string", validation: required }, "it", "z.string()"],
    [{ type: "text" }, "it", "z.string().nullable()"],
    [{ type: "array", of: [block], validation: required }, "it", "richTextSchema"],
    [{ type: "array", of: [block] }, "it", "richTextSchema.nullable()"],
    [{ type: "array", of: pictures, validation: required }, "it", "richTextSchema"],
    [
      { type: "string", validation: required, initialValue: "one-time" },
      '"it": coalesce(it, "one-time")',
      "z.string()",
    ],
    [{ type: "url", validation: url }, "it", "urlSchema"],
    [{ type: "string", validation: email }, "it", "emailSchema"],
    [{ type: "string", validation: ownEmail }, "it", "emailSchema.nullable()"],
    [{ type: "string", validation: required, options: choice }, "it", 'z.enum(["a","b"])'],
    [{ type: "number", validation: whole }, "it", "z.number().int().min(1)"],
    [{ type: "boolean" }, '"it": coalesce(it, false)', "z.boolean()"],
    [{ type: "slug", validation: required }, '"it": it.current', "z.string()"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    [{ type: "image", validation: required }, "it ${imageFields}", "imageSchema"],
    [{ type: "geopoint" }, "it { lat, lng }", PLACE],
    [{ type: "reference" }, '"it": it._ref', "z.string().nullable()"],
    [list("string", suggestsFive), '"it": coalesce(it, [])', "z.array(z.string())"],
    [list("string", five), '"it": coalesce(it, [])', "z.array(z.string()).length(5)"],
    [list("step"), '"it": coalesce(it, [])[] { _key, text }', `z.array(${STEP} }))`],
    [
      { type: "array", of: [{ type: "step" }, { type: "note" }] },
      '"it": coalesce(it, [])[] { _key, _type, _type == "step" => { text }, _type == "note" => { text } }',
      `z.array(z.discriminatedUnion("_type", [${STEP}, _type: z.literal("step") }), ${NOTE}]))`,
    ],
    [{ type: "step", validation: required }, "it { text }", "OBJECTS.step"],
  ])("%j", (field, query, shape) => {
    expect(read(field)).toEqual({ query, shape });
  });

  test("is an error that names the field for a type that is not known", () => {
    expect(() => read({ type: "file" })).toThrow(/The field it is of type file/);
  });

  test("is an error for a list of several objects that are no types", () => {
    const of = [{ type: "step" }, { type: "object", name: "other", fields: [] }];
    expect(() => read({ type: "array", of } as Omit<Field, "name">)).toThrow(
      "make other a type of the schema",
    );
  });

  test.each([
    ["anything", undefined],
    ["javascript", ["https", "javascript"]],
  ])("is an error for a URL that may begin with %s", (what, scheme) => {
    const validation = scheme ? asRule((rule) => uri(rule, scheme)) : required;
    expect(() => read({ type: "url", validation })).toThrow(`The URL it may begin with ${what}: `);
  });
});
