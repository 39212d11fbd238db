import { expect, test } from "vitest";
import { asCopy } from "../../../../sanity/studio/documents/duplicate-as-copy";

const slug = (current: string) => ({ slug: { _type: "slug", current } });

test.each([
  ["project", { title: "A", order: 10 }, 50, { title: "A (copy)", order: 50 }],
  ["plan", { name: "A", popular: true }, 40, { name: "A (copy)", popular: false, order: 40 }],
  [
    "product",
    { name: "A B", ...slug("a-b") },
    30,
    { name: "A B (copy)", ...slug("a-b-(copy)"), order: 30 },
  ],
  ["faq", { question: "How?" }, 90, { question: "How? (copy)", order: 90 }],
  ["redirect", { from: "/old", to: "/" }, undefined, { from: "/old-copy" }],
  ["faq", {}, 10, { order: 10 }],
])("asCopy names a %s %j as a copy and puts it last", (_type, fields, position, changes) => {
  const document = { _id: "a", _type, ...fields };
  expect(asCopy(document, position)).toEqual({ ...document, ...changes });
});
