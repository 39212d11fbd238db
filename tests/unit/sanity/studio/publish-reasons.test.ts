import type { ObjectSchemaType, Path, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { publishReasons } from "../../../../sanity/studio/documents/publish-reasons";
import { compiledSchema } from "../schema/validate";

const typeOf = (name: string) => compiledSchema.get(name) as SchemaType;
const team = typeOf("teamPage");

const marker = (path: Path, message: string, level: "error" | "warning" = "error") => {
  return { path, message, level };
};

test("the reasons name the fields by their titles, and count the rest; warnings are none", () => {
  const errors = [
    marker(["hero", "title"], "Empty."),
    marker(["seo"], "Describe it."),
    marker([], "Odd."),
    marker(["join", "text"], "Empty."),
    marker(["join", "title"], "Empty."),
    marker(["join", "email"], "Long.", "warning"),
  ];
  expect(publishReasons(errors, team)).toBe(
    "Top of the page › Title: Empty. Search engines: Describe it. Team: Odd. And 2 more.",
  );
  expect(publishReasons([marker(["seo"], "Long.", "warning")], team)).toBeUndefined();
});

test("the reason of a bad link names its words", () => {
  const path = ["answer", { _key: "b" }, "markDefs", { _key: "m" }, "href"];
  const prices = { text: "prices", marks: ["strong", "m"] };
  const children = [{ text: "See ", marks: [] }, { text: "our ", marks: ["m"] }, prices];
  const document = { answer: [{ _key: "a" }, { _key: "b", children }] };
  const reasons = publishReasons([marker(path, "Odd.")], typeOf("faq"), document);
  expect(reasons).toBe("Answer, at “our prices”: Odd.");
});

test("the reasons name an entry by its number, and each problem once", () => {
  const section = (key: string, ...path: Path) => ["sections", { _key: key }, ...path];
  const cell = ["text", { _key: "t" }, "rows", { _key: "r" }];
  const errors = [
    marker(section("b", "title"), "Empty."),
    marker(section("b", "title"), "Empty."),
    marker(section("a", ...cell), "Odd."),
    marker(section("gone", "title"), "Empty."),
  ];
  const sections = ["a", "b"].map((_key) => ({ _type: "textSection", _key }));
  expect(publishReasons(errors, typeOf("page"), { sections })).toBe(
    "Sections › #2 › Heading: Empty. Sections › #1 › Text: Odd. Sections: Empty.",
  );
});

test("the crop dialog of a picture previews the shapes of the site", () => {
  const { fields } = typeOf("project") as ObjectSchemaType;
  const options = fields.find(({ name }) => name === "image")?.type.options;
  const ratios = options?.hotspot.previews.map((each: { aspectRatio: number }) => each.aspectRatio);
  expect(ratios).toEqual([4 / 3, 1200 / 630]);
});
