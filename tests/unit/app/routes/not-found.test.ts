import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loader } from "~/routes/_site.$";
import { PAGES } from "../../../../contract/pages";
import {
  routeArgs,
  SITE_URL,
  type SiteContent,
  startSiteContent,
} from "../../../support/site/site-content";

let content: SiteContent;
beforeAll(async () => {
  content = await startSiteContent();
  const transaction = content.lake.client().transaction();
  for (const [from, to, permanent] of [
    ["/summer", `${PAGES.pricingPage.path}?from=summer`, false],
    ["/projects/kites", "/projects/kite-tickets", true],
    ["/projects/kite-tickets", "/projects", true],
    ["/round", "/and-round", true],
    ["/and-round", "/round", true],
    ["/elsewhere", "//evil.example", true],
    ["Old-Team ", "team", true],
    [`${SITE_URL}/Old-Blog?x=1`, "/about", true],
  ] as const) {
    transaction.create({ _type: "redirect", from, to, permanent });
  }
  await transaction.commit();
});
afterAll(() => content.stop());

async function open(path: string) {
  const answer = await loader(routeArgs(path)).catch((thrown: Response) => thrown);
  return [answer.status, answer.headers.get("Location")];
}

test("the loader answers any other path with 404", async () => {
  expect(await open("/no-such-page")).toEqual([404, null]);
});

describe("a path that editors redirect", () => {
  test.each([
    ["/old-prices", 301, "/"],
    ["/old-prices?plan=Basic", 301, "/?plan=Basic"],
    ["/summer?a=b", 302, `${PAGES.pricingPage.path}?from=summer`],
    ["/projects/kites", 301, "/projects"],
    ["/old-team", 301, "/team"],
    ["/OLD-blog", 301, "/about"],
  ])("%s answers %i to %s", async (path, status, to) => {
    expect(await open(path)).toEqual([status, to]);
  });

  test("is not found if its redirect is a loop or leads to another host by a trick", async () => {
    expect(await open("/round")).toEqual([404, null]);
    expect(await open("/elsewhere")).toEqual([404, null]);
  });
});
