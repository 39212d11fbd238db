import { expect, test } from "vitest";
import { PAGES } from "../../../../contract/pages";
import { pagePath, sharedPath } from "../../../../sanity/schema/inputs/page-path";

const RESERVED = PAGES.pricingPage.path.slice(1);

test.each([
  ["at its published path", "offers", "offers", "/offers"],
  ["in another spelling", " /Offers/", "offers", "/offers"],
  ["that is not published", "offers", "", undefined],
  ["that moves", "offers", "deals", undefined],
  ["without a path", "", "", undefined],
  ["at the path of another page", RESERVED, RESERVED, undefined],
  ["at a path of the site itself", "lake/files", "lake/files", undefined],
  ["at a path with odd characters", "sale!", "sale!", undefined],
])("a page %s has a share image only if visitors see it there", (_where, slug, published, path) => {
  expect(sharedPath({ type: "page", slug }, published)).toBe(path);
});

test("a page of the specification has its own share image", () => {
  const page = { type: "aboutPage", slug: "" };
  expect([pagePath(page), sharedPath(page, "")]).toEqual(Array(2).fill(PAGES.aboutPage.path));
});
