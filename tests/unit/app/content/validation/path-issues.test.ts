import { expect, test } from "vitest";
import { mergeIssues } from "~/content/validation/content-issues.server";
import { pathIssues } from "~/content/validation/path-issues.server";
import { PAGES } from "../../../../../contract/pages";

const { path: PRICES } = PAGES.pricingPage;

const page = (id: string, title: string, slug: string) => ({ _id: id, title, slug });
const product = (id: string, name: string) => ({ _id: id, name, slug: "" });
const redirect = (id: string, from: string, to: string = PRICES) => ({
  _id: id,
  from,
  to,
  permanent: true,
});
const SITE = "https://www.example.com";

test.each([
  [
    "page",
    [page("a", "One", "offers"), page("b", "Two", " /Offers/ ")],
    "b",
    /slug .*page “One” is at \/offers,/,
  ],
  [
    "page",
    [page("a", "Prices", PRICES.slice(1))],
    "a",
    new RegExp(`slug .*is always at ${PRICES}`),
  ],
  ["page", [page("a", "Files", "lake/files")], "a", /slug .*The site itself uses \/lake/],
  ["page", [page("a", "Odd", "sale!")], "a", /slug .*Use letters/],
  [
    "product",
    [product("a", "Bundle Builder"), product("b", "bundle  builder")],
    "b",
    /name .*privacy policy of “Bundle Builder” is at/,
  ],
  [
    "redirect",
    [redirect("a", "/alt/"), redirect("b", "/alt")],
    "b",
    /from .*redirect “\/alt\/” is at \/alt,/,
  ],
  [
    "redirect",
    [redirect("a", "/alt"), redirect("b", "Alt ")],
    "b",
    /from .*redirect “\/alt” is at \/alt,/,
  ],
  ["redirect", [redirect("a", "https://b.example/alt")], "a", /from .*on another site/],
  ["redirect", [redirect("a", "/blog/*")], "a", /from .*one address/],
  ["redirect", [redirect("a", "/Services/", "/about")], "a", /from .*answers at \/services,/],
  ["redirect", [redirect("a", "?page=1")], "a", /from .*answers at \/,/],
  ["redirect", [redirect("a", "admin/old")], "a", /from .*answers at \/admin\/old,/],
  ["redirect", [redirect("a", "/alt", "//b.example")], "a", /to .*write a path/],
  ["redirect", [redirect("a", "/alt", `${SITE}/Alt`)], "a", /to .*leads back to \/alt:/],
] as const)("a %s that no visitor reaches is reported", (type, documents, id, problem) => {
  expect(pathIssues(type, documents, SITE)).toEqual([
    { id, type, name: expect.any(String), problems: [expect.stringMatching(problem)] },
  ]);
});

test("documents with a path each are not reported, nor those without any path", () => {
  expect(
    pathIssues("page", [page("a", "One", "a"), page("b", "Two", "b"), page("c", "", "")], SITE),
  ).toEqual([]);
  const plans = [product("a", "Basic"), product("b", "Basic")];
  expect(pathIssues("plan", plans, SITE)).toEqual([]);
  expect(pathIssues("siteSettings", { _id: "siteSettings" }, SITE)).toEqual([]);
});

test("the issues of one document are one entry", () => {
  const issue = { id: "a", type: "page", name: "“A”" };
  expect(
    mergeIssues([
      { ...issue, problems: ["title is missing"] },
      { ...issue, id: "b", problems: ["x"] },
      { ...issue, problems: ["slug is taken"] },
    ]).map(({ id, problems }) => [id, ...problems]),
  ).toEqual([
    ["a", "title is missing", "slug is taken"],
    ["b", "x"],
  ]);
});

test("thousands of redirects are checked in linear time", () => {
  const redirects = Array.from({ length: 5_000 }, (_, at) => redirect(`${at}`, `/a${at}`));
  const before = process.threadCpuUsage();
  expect(pathIssues("redirect", redirects, SITE)).toEqual([]);
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1_000);
});
