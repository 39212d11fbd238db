import { expect, test } from "vitest";
import { NAME, NAME_FIELDS, nameOf } from "../../../contract/document-name";
import { documentTypes, schemaTypes } from "../../../sanity/schema/index";

const namesAmong = (fields: readonly { name: string }[] = []) =>
  NAME_FIELDS.filter((field) => fields.some(({ name }) => name === field));

test("the fields that name a document are the same in GROQ", () => {
  expect(NAME).toBe(`coalesce(${NAME_FIELDS.join(", ")})`);
});

test.each(schemaTypes.flatMap((type) => (type.type === "document" ? [type] : [])))(
  "the fields that name a document are one of $name, which its preview selects as the title, or none of a page and the settings",
  (type) => {
    const { name, fields, preview } = type as {
      name: string;
      fields: { name: string }[];
      preview?: { select?: { title?: string } };
    };
    const isNamed = documentTypes.includes(name);
    expect(namesAmong(fields)).toHaveLength(isNamed ? 1 : 0);
    expect([preview?.select?.title]).toEqual(isNamed ? namesAmong(fields) : [undefined]);
  },
);

test("the fields that name a document are read from a document, whose own text alone is its name", () => {
  expect(nameOf({ _type: "faq", title: 7, question: "How long?" })).toBe("How long?");
  expect(nameOf({ _type: "homePage" })).toBeUndefined();
});
