import { expect, test } from "vitest";
import { publishReasons } from "../../../../sanity/studio/documents/publish-reasons";
import { compiledSchema } from "../schema/validate";

const team = compiledSchema.get("teamPage");
if (!team) throw new Error("The schema has no teamPage");

const marker = (path: string[], message: string, level: "error" | "warning" = "error") => ({
  path,
  message,
  level,
});

test("the reasons name the fields by their titles, and count the rest", () => {
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
});

test("the reason of a bad link names its words", () => {
  const faq = compiledSchema.get("faq");
  if (!faq) throw new Error("The schema has no faq");
  const path = ["answer", { _key: "b" }, "markDefs", { _key: "m" }, "href"];
  const children = [
    { text: "See ", marks: [] },
    { text: "our ", marks: ["m"] },
    { text: "prices", marks: ["strong", "m"] },
  ];
  const document = { answer: [{ _key: "a" }, { _key: "b", children }] };
  const error = { path, message: "Odd.", level: "error" as const };
  expect(publishReasons([error], faq, document)).toBe("Answer, at “our prices”: Odd.");
});

test("there are no reasons without errors", () => {
  expect(publishReasons([marker(["seo"], "Long.", "warning")], team)).toBeUndefined();
});

test("the crop dialog of a picture previews the shapes of the site", () => {
  const image = compiledSchema.get("project");
  const fields = image && "fields" in image ? image.fields : [];
  const options = fields.find(({ name }) => name === "image")?.type.options;
  expect(
    options?.hotspot.previews.map(({ aspectRatio }: { aspectRatio: number }) => aspectRatio),
  ).toEqual([4 / 3, 1200 / 630]);
});
