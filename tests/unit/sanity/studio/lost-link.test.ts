import type { SchemaType } from "sanity";
import { expect, test } from "vitest";
import { hasLostPane } from "../../../../sanity/studio/welcome/lost-link";

const findType = (name: string) => (name === "faq" ? ({ name } as SchemaType) : undefined);

test.each([
  ["a list", [[{ id: "faq" }], [{ id: "faq-1" }]], false],
  ["a linked document", [[{ id: "__edit__faq-1", params: { type: "faq" } }]], false],
  ["a linked document without a type", [[{ id: "__edit__faq-1", params: {} }]], true],
  ["a linked document without parameters", [[{ id: "__edit__faq-1" }]], true],
  ["a type that the schema lacks", [[{ id: "__edit__x", params: { type: "blogPost" } }]], true],
  ["a lost document beside an open one", [[{ id: "faq" }, { id: "__edit__x" }]], true],
  ["no pane", undefined, false],
  ["an invalid pane", [[null, {}]], false],
])("hasLostPane answers for %s", (_case, panes, expected) => {
  expect(hasLostPane(panes, findType)).toBe(expected);
});
