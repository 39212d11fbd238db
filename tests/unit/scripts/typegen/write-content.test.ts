import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Field } from "../../../../scripts/typegen/describe-field.mjs";
import { writeContent } from "../../../../scripts/typegen/write-content.mjs";

interface Rule {
  required(): Rule;
  email(): Rule;
  custom(check: () => void): Rule;
  uri(options: { scheme?: string[]; allowRelative?: boolean }): Rule;
  integer(): Rule;
  min(least: number): Rule;
  length(count: number): Rule;
  error(message: string): Rule;
  warning(message: string): Rule;
}

const asRule = (validation: (rule: Rule) => unknown) => validation as Field["validation"];
const required = asRule((rule) => rule.required().error("Fill this in."));

/** What typegen writes for a document with one field of this kind. */
function write(field: Omit<Field, "name">, others: Field[] = []): string {
  return writeContent({
    schemaTypes: [
      { name: "award", type: "document", fields: [{ name: "it", ...field }] },
      { name: "step", type: "object", fields: [{ name: "text", type: "string" }] },
      { name: "note", type: "object", fields: [{ name: "text", type: "string" }] },
      { name: "outer", type: "object", fields: [{ name: "step", type: "step" }] },
      { name: "alias", type: "step" },
      { name: "short", type: "string", validation: required },
      ...others,
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

/** What typegen prints as warnings, until the end of the test. */
function warnings() {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn.mock.calls;
}

const block = { type: "block" };
const listOf = (...of: object[]) => ({ type: "array", of: of as Field["of"] });
const list = (type: string, validation?: Field["validation"]) => {
  return { ...listOf({ type }), validation };
};
const STEP = { type: "step" };
const TEXT = { type: "string", validation: required };
const email = asRule((rule) => [rule.required(), rule.email().error("")]);
const ownEmail = asRule((rule) => rule.custom(function emailRule() {}));
const url = asRule((rule) => [rule.required(), rule.uri({ scheme: ["https", "tel"] })]);
const whole = asRule((rule) => rule.required().integer().min(1));
const five = asRule((rule) => rule.length(5).error(""));
const suggestsFive = asRule((rule) => rule.length(5).warning(""));
const pictures = [block, { type: "image" }, { type: "object", name: "table" }];
const OF_COLORS = "internationalizedArrayColor";
const choice = { list: ["a", { value: "b" }] };
const POINT =
  "group({ lat: number(z.number().min(-90).max(90)), lng: number(z.number().min(-180).max(180)) })";

const inLanguages = (members: string) =>
  `"it": coalesce( it[coalesce(language, _key) == $language][0].value${members}, it[coalesce(language, _key) == $original][0].value${members} )`;

describe("how a field is read", () => {
  test.each<[field: Omit<Field, "name">, query: string, shape: string]>([
    [TEXT, "it", "text"],
    [{ type: "text" }, "it", "optional(text)"],
    [{ type: "array", of: [block], validation: required }, "it", "richText"],
    [{ type: "array", of: [block] }, "it", "optional(richText)"],
    [{ type: "array", of: pictures, validation: required }, "it", "richText"],
    [{ ...TEXT, initialValue: "one-time" }, '"it": coalesce(it, "one-time")', "text"],
    [{ type: "url", validation: url }, "it", "url"],
    [{ type: "string", validation: email }, "it", "email"],
    [{ type: "string", validation: ownEmail }, "it", "optional(email)"],
    [{ ...TEXT, options: choice }, "it", 'choice([ "a", "b" ])'],
    [{ type: "number", validation: whole }, "it", "number(z.number().int().min(1))"],
    [{ type: "number", options: { list: [0, 2] } }, "it", "optional(choice([ 0, 2 ]))"],
    [{ type: "boolean" }, '"it": coalesce(it, false)', "flag"],
    [{ type: "slug", validation: required }, '"it": it.current', "id"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    [{ type: "image", validation: required }, "it ${imageFields}", "image"],
    [{ type: "geopoint" }, "it { lat, lng }", `optional(${POINT})`],
    [{ type: "reference" }, '"it": it._ref', "optional(id)"],
    [list("string", suggestsFive), '"it": coalesce(it, [])', "list(text)"],
    [list("string", five), '"it": coalesce(it, [])', "list(text, 5)"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: written into a template
    [list("image"), '"it": coalesce(it, [])[] ${imageFields}', "list(image)"],
    [list("geopoint"), '"it": coalesce(it, [])[] { lat, lng }', `list(${POINT})`],
    [list("reference"), '"it": coalesce(it[]._ref, [])', "list(id)"],
    [list("slug"), '"it": coalesce(it[].current, [])', "list(id)"],
    [list("step"), '"it": coalesce(it, [])[] { _key, text }', "entries(OBJECTS.step)"],
    [
      { type: "array", of: [{ type: "step" }, { type: "note" }] },
      '"it": coalesce(it, [])[] { _key, _type, _type == "step" => { text }, _type == "note" => { text } }',
      "sections({ step: OBJECTS.step, note: OBJECTS.note })",
    ],
    [{ type: "step", validation: required }, "it { text }", "OBJECTS.step"],
    [{ type: "alias" }, "it { text }", "optional(OBJECTS.step)"],
    [{ type: "outer" }, "it { step { text } }", "optional(OBJECTS.outer)"],
    [{ type: "short" }, "it", "text"],
    [{ type: "email" }, "it", "optional(email)"],
    // Sanity lets such a URL begin with http or https only.
    [{ type: "url", validation: required }, "it", "url"],
    [{ type: "string", validation: [[required]] }, "it", "text"],
    [
      { type: "array", of: [{ type: "note" }, { type: "alias" }] },
      '"it": coalesce(it, [])[] { _key, _type, _type == "note" => { text }, _type == "alias" => { text } }',
      "sections({ note: OBJECTS.note, alias: OBJECTS.step })",
    ],
    [{ type: "internationalizedArrayString" }, inLanguages(""), "optional(text)"],
    [{ type: "internationalizedArrayStep" }, inLanguages(" { text }"), "optional(OBJECTS.step)"],
  ])("%j", (field, query, shape) => {
    expect(read(field)).toEqual({ query, shape });
  });

  test.each<[what: string, field: Omit<Field, "name">, type: string]>([
    ["a file", { type: "file", validation: required }, "file"],
    ["a plugin's colour", { type: "color" }, "color"],
    ["a plugin's list of something else", { type: OF_COLORS }, OF_COLORS],
    ["a list of a plugin's objects", list("color"), "array"],
    ["a list of objects that are no types", listOf(STEP, { type: "object", fields: [] }), "array"],
    ["a list of nothing", listOf(), "array"],
    ["a list of something else beside objects", listOf(STEP, { type: "short" }), "array"],
    ["a list of an object under two names", listOf(STEP, { ...STEP, name: "big" }), "array"],
  ])("%s is unknown, with a warning that names the field", (_what, field, type) => {
    const warned = warnings();
    expect(read(field)?.query).toBe("it");
    expect(read(field)?.shape).toMatch(/^(optional\()?field\(z\.any\(\), null\)\)?$/);
    expect(warned[0]).toEqual([`The field award.it is of type ${type}, which is read as unknown.`]);
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
    ["javascript", { scheme: ["https", "javascript"] }],
    ["/", { allowRelative: true }],
  ])("is an error for a URL that may begin with %s", (what, options) => {
    const validation = asRule((rule) => rule.uri(options));
    expect(() => read({ type: "url", validation })).toThrow(`The URL it may begin with ${what}: `);
  });

  test("of an object in an object is written out, and is unknown where an object is in itself", () => {
    const warned = warnings();
    const tree = { name: "tree", type: "object", fields: [{ name: "it", ...list("tree") }] };
    const source = write({ type: "tree" }, [tree]).replace(/\s+/g, " ");
    expect(source).toContain("outer: group({ step: optional(group({ text: optional(text) })) })");
    expect(source).toContain("tree: group({ it: field(z.any(), null) })");
    const words = "The field tree.it is of type array, which is read as unknown.";
    expect(warned).toContainEqual([words]);
  });

  test("of a picture is read with its alternative text alone, and a warning names others", () => {
    const warned = warnings();
    const fields = ["alt", "credit"].map((name) => ({ name, type: "string" }));
    expect(read({ type: "image", fields }).shape).toBe("optional(image)");
    const words = "The field award.it.credit is not read: of a picture, only alt is.";
    expect(warned).toEqual([[words]]);
  });

  test("needs no title in the type's preview", () => {
    const source = write({ type: "text" }, [{ name: "loose", type: "document", fields: [] }]);
    expect(source).toContain('*[_type == "loose"]\n  | order(order asc, _id asc) {');
  });
});
