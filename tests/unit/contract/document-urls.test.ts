import { expect, test } from "vitest";
import { DOCUMENTS } from "~/content/generated.server";
import { DOCUMENT_URLS, ownPageNoun, ownPath, typesWith } from "../../../contract/document-urls";
import { PAGES } from "../../../contract/pages";
import { orderedTypes } from "../../../sanity/schema/index";

const PRIVACY = "/products/privacy";
const rows = Object.entries(DOCUMENT_URLS);

test("the table of URLs has each type that editors put in order, and each of its types is in the schema", () => {
  const types = rows.map(([type]) => type);
  expect(types.filter((type) => type !== "page").sort()).toEqual([...orderedTypes].sort());
  expect(Object.keys(DOCUMENTS)).toEqual(expect.arrayContaining(types));
});

test("the pages of each type are in the table of pages", () => {
  const named = rows.flatMap(([, { pages, pagesOnRequest, template }]) =>
    Object.keys({ ...pages, ...pagesOnRequest, ...(template && { [template]: "" }) }),
  );
  expect(named.length).toBeGreaterThanOrEqual(rows.length);
  expect(Object.keys(PAGES)).toEqual(expect.arrayContaining(named));
});

test.each(rows.filter(([, { hasImage }]) => hasImage))("%s has an image", (type) => {
  expect(DOCUMENTS[type as "project"].query).toMatch(/\bimage\b/);
});

test.each([
  [{ _type: "product", name: "  Bundle   Builder " }, "/products/privacy/bundle-builder"],
  [{ _type: "product", name: "Print Studio Customizer" }, `${PRIVACY}/print-studio-customizer`],
  // At one segment below the others, whatever its name.
  [{ _type: "product", name: "Cash/Carry? 50%" }, `${PRIVACY}/cash%2Fcarry%3F-50%25`],
  [{ _type: "product", name: " " }, undefined],
  [{ _type: "product" }, undefined],
  [{ _type: "page", slug: "Offers/été" }, "/offers/%C3%A9t%C3%A9"],
  [{ _type: "page", slug: "contact" }, undefined],
  [{ _type: "page" }, undefined],
  [{ _type: "plan", name: "Basic", slug: "basic" }, undefined],
  [{ _type: "none", name: "None" }, undefined],
])("the page of %j is at %s", (facts, path) => {
  expect(ownPath({ _id: "a", ...facts })).toBe(path);
});

test("editors read what the page of a document is", () => {
  expect(typesWith("path").map(ownPageNoun)).toEqual(["privacy policy of", "page"]);
});
