import { expect } from "vitest";
import { loader } from "~/routes/_site.$";
import { PAGES } from "../../../../contract/pages";
import { test as base, routeArgs, SITE_URL } from "../../../support/site-content";

/** Targets with letters outside of ASCII, each with its location for the query `?a=é`. */
const LETTERS = [
  ["/સેવા#ભાવ", "/%E0%AA%B8%E0%AB%87%E0%AA%B5%E0%AA%BE?a=%C3%A9#%E0%AA%AD%E0%AA%BE%E0%AA%B5"],
  ["/our plans", "/our%20plans?a=%C3%A9"],
  ["/100%25", "/100%25?a=%C3%A9"],
  ["https://example.com/über?q=é", "https://example.com/%C3%BCber?q=%C3%A9&a=%C3%A9"],
  ["/\t/example.com", "/%09/example.com?a=%C3%A9"],
] as const;

const REDIRECTS = [
  ...LETTERS.map(([to], index) => [`/જૂનું-${index}`, to, false] as const),
  ["/summer", `${PAGES.pricingPage.path}?from=summer`, false],
  ["/projects/kites", "/projects/kite-tickets", true],
  ["/projects/kite-tickets", "/projects", true],
  ["/round", "/and-round", true],
  ["/and-round", "/round", true],
  ["/elsewhere", "//evil.example", true],
  ["Old-Team ", "team", true],
  [`${SITE_URL}/Old-Blog?x=1`, "/about", true],
] as const;

const test = base.extend("redirects", { scope: "file", auto: true }, async ({ content }) => {
  const documents = REDIRECTS.map(([from, to, permanent]) => ({
    create: { _type: "redirect", from, to, permanent },
  }));
  await content.lake.client().mutate(documents);
});

test.each<[what: string, path: string, status: number, to: string | null]>([
  ["a path of nothing", "/no-such-page", 404, null],
  ["a path that redirects in a loop", "/round", 404, null],
  ["a path that leads to another host by a trick", "/elsewhere", 404, null],
  ["an editor's redirect", "/old-prices", 301, "/"],
  ["a redirect with a query", "/old-prices?plan=Basic", 301, "/?plan=Basic"],
  ["a temporary redirect", "/summer?a=b", 302, `${PAGES.pricingPage.path}?from=summer&a=b`],
  ["a chain of redirects", "/projects/kites", 301, "/projects"],
  ["a path in another spelling", "/old-team", 301, "/team"],
  ["a path that was written as an address", "/OLD-blog", 301, "/about"],
  ...LETTERS.map(([to, location], index): [string, string, number, string] => [
    `a redirect to ${to}`,
    `/જૂનું-${index}?a=é`,
    302,
    location,
  ]),
])("for %s, %s, the loader answers %i with the location %s", async (_what, path, status, to) => {
  const answer = await loader(routeArgs(path)).catch((thrown: Response) => thrown);
  expect([answer.status, answer.headers.get("Location")]).toEqual([status, to]);
});
