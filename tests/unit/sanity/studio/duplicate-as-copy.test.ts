import { expect, test } from "vitest";
import { asCopy } from "../../../../sanity/studio/documents/duplicate-as-copy";

test.each([
  [
    "a project",
    { _type: "project", title: "Clinic Queue", order: 10 },
    50,
    { title: "Clinic Queue (copy)", order: 50 },
  ],
  [
    "a plan with the badge",
    { _type: "plan", name: "Professional", popular: true, order: 20 },
    40,
    { name: "Professional (copy)", popular: false, order: 40 },
  ],
  [
    "a product",
    {
      _type: "product",
      name: "Bundle Builder",
      slug: { _type: "slug", current: "bundle-builder" },
    },
    30,
    {
      name: "Bundle Builder (copy)",
      slug: { _type: "slug", current: "bundle-builder-(copy)" },
      order: 30,
    },
  ],
  [
    "a FAQ",
    { _type: "faq", question: "How long?" },
    90,
    { question: "How long? (copy)", order: 90 },
  ],
  ["a redirect", { _type: "redirect", from: "/old", to: "/" }, undefined, { from: "/old-copy" }],
  ["a document without a name", { _type: "faq" }, 10, { order: 10 }],
])("asCopy names %s as a copy and puts it last", (_what, document, position, changes) => {
  expect(asCopy({ _id: "a", ...document }, position)).toEqual({
    _id: "a",
    ...document,
    ...changes,
  });
});
