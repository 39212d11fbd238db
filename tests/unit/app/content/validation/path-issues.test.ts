import { expect, test } from "vitest";
import { mergeLeftOut } from "~/content/validation/left-out.server";
import { pathIssues } from "~/content/validation/path-issues.server";
import { PAGES } from "../../../../../contract/pages";

const { path: PRICES } = PAGES.pricingPage;

const page = (_id: string, title: string, slug: string) => {
  return { type: "page", document: { _id, title, slug } };
};
const product = (_id: string, name: string) => {
  return { type: "product", document: { _id, name, slug: "" } };
};
const redirect = (_id: string, from: string, to: string = PRICES) => {
  return { type: "redirect", document: { _id, from, to, permanent: true } };
};
const FROM = "Earlier address";
const SITE = "https://www.example.com";

test.each([
  [[page("a", "One", "a"), page("b", "Two", " /A/ ")], "b", "Address", "page “One” is at /a,"],
  [[page("a", "Prices", PRICES.slice(1))], "a", "Address", "is always at /plan"],
  [[page("a", "Files", "lake/files")], "a", "Address", "The site itself uses /lake"],
  [[page("a", "Odd", "sale!")], "a", "Address", "Use letters"],
  [[page("a", "Odd", "GU/sale")], "a", "Address", "The site is at /gu in another language"],
  [
    [product("a", "Bundle Builder"), product("b", "bundle  builder")],
    "b",
    "Name",
    "privacy policy of “Bundle Builder” is at",
  ],
  [[redirect("a", "/alt/"), redirect("b", "/alt")], "b", FROM, "“/alt/” is at /alt,"],
  [[redirect("a", "/alt"), redirect("b", "Alt ")], "b", FROM, "“/alt” is at /alt,"],
  [[redirect("a", "https://b.example/alt")], "a", FROM, "on another site"],
  [[redirect("a", "/blog/*")], "a", FROM, "one address"],
  [[redirect("a", "/Services/", "/about")], "a", FROM, "answers at /services,"],
  [[redirect("a", "?page=1")], "a", FROM, "answers at /,"],
  [[redirect("a", "admin/old")], "a", FROM, "answers at /admin/old,"],
  [[redirect("a", "/alt", "//b.example")], "a", "Leads to", "write a path"],
  [[redirect("a", "/alt", `${SITE}/Alt`)], "a", "Leads to", "leads back to /alt:"],
])("of %j, %s is reported, which no visitor reaches", (given, id, field, words) => {
  const type = given[0]?.type ?? "";
  const documents = given.map(({ document }) => document);
  const issues = pathIssues(type, documents, SITE, ["/gu"]);
  expect(issues).toEqual([{ id, type, name: expect.any(String), problems: [expect.any(String)] }]);
  expect(issues[0]?.problems[0]).toMatch(new RegExp(`^${field} cannot`));
  expect(issues[0]?.problems[0]).toContain(words);
});

test.each([
  ["pages with a path each", "page", [page("a", "One", "a").document, page("b", "", "b").document]],
  ["a page without a path", "page", [page("a", "", "").document]],
  ["plans, which have no path", "plan", Array(2).fill(product("a", "Basic").document)],
  ["the settings, which are no list", "siteSettings", { _id: "siteSettings" }],
])("%s are not reported", (_what, type, documents) => {
  expect(pathIssues(type, documents, SITE)).toEqual([]);
});

test("the issues of one document are one entry", () => {
  const issueOf = (id: string, ...problems: string[]) => {
    return { id, type: "page", name: "“A”", problems };
  };
  const issues = [issueOf("a", "no title"), issueOf("b", "x"), issueOf("a", "slug is taken")];
  const merged = [issueOf("a", "no title", "slug is taken"), issueOf("b", "x")];
  expect(mergeLeftOut(issues)).toEqual(merged);
});
