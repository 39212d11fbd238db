import { expect } from "vitest";
import { loader } from "~/routes/_site.$";
import { PAGES } from "../../../../contract/pages";
import { test as base, routeArgs, SITE_URL } from "../../../support/site-content";

const REDIRECTS = [
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

test.each([
  ["a path of nothing", "/no-such-page", 404, null],
  ["a path that redirects in a loop", "/round", 404, null],
  ["a path that leads to another host by a trick", "/elsewhere", 404, null],
  ["an editor's redirect", "/old-prices", 301, "/"],
  ["a redirect with a query", "/old-prices?plan=Basic", 301, "/?plan=Basic"],
  ["a temporary redirect", "/summer?a=b", 302, `${PAGES.pricingPage.path}?from=summer&a=b`],
  ["a chain of redirects", "/projects/kites", 301, "/projects"],
  ["a path in another spelling", "/old-team", 301, "/team"],
  ["a path that was written as an address", "/OLD-blog", 301, "/about"],
])("for %s, %s, the loader answers %i with the location %s", async (_what, path, status, to) => {
  const answer = await loader(routeArgs(path)).catch((thrown: Response) => thrown);
  expect([answer.status, answer.headers.get("Location")]).toEqual([status, to]);
});
