import { expect } from "vitest";
import { getContent } from "~/content/get-content.server";
import { runInRequest } from "~/content/request-context.server";
import type { SiteContent } from "~/content/site-content.server";
import { eventually } from "../../packages/local-content-lake/test/support/eventually";
import { serve } from "../support/fixtures";
import { richText } from "../support/sample";
import { test as base } from "../support/site-content";

const faq = { _type: "faq", question: "Six weeks?", answer: richText("That depends."), order: 10 };

/** A test with `live`, content that is told of changes and has one question. */
const test = base.extend("live", { auto: true }, async ({ client, content: { site } }) => {
  await becomesLive(site);
  await client.delete({ query: '*[_type == "faq" && _id != "faq-time"]' });
  await client.createOrReplace({ ...faq, _id: "faq-time" });
  await runInRequest({ content: site }, () =>
    eventually(async () => expect(await questions()).toEqual(["Six weeks?"])),
  );
  return site;
});

// The client's own check is refused by its fetch, which has a unit test.
test("the site's client blocks no CORS check of others in its process", async ({ lake }) => {
  const headers = { Origin: "http://localhost:3333" };
  expect((await lake.request("/check/cors", { headers })).status).toBe(200);
});

const becomesLive = (content: SiteContent) =>
  eventually(() => expect(content.cache.isLive()).toBe(true));

const questions = async () => (await getContent("faq")).map(({ question }) => question);

test("content has a published change on the next request, every time", async ({ client, live }) => {
  const site = await serve(async (_request, response) => {
    response.end((await runInRequest({ content: live }, questions)).join());
  });
  for (let round = 0; round < 20; round += 1) {
    const question = `${round} weeks.`;
    await client.patch("faq-time").set({ question }).commit();
    expect(await (await fetch(site.url)).text()).toBe(question);
  }
  await site.stop();
});

test("content is fetched again after the dataset is replaced", async ({ lake, live }) => {
  const before = live.cache.revision();
  lake.lake.reset("production");
  await eventually(() => expect(live.cache.revision()).toBeGreaterThan(before));
  expect(await questions()).toEqual([]);
});

test("content is fetched per request while events are lost", async ({ lake, live }) => {
  await lake.restart();
  await eventually(() => expect(live.cache.isLive()).toBe(false));
  await lake.client().patch("faq-time").set({ question: "During the gap." }).commit();
  expect(await questions()).toEqual(["During the gap."]);
  await becomesLive(live);
  expect(await questions()).toEqual(["During the gap."]);
  await lake.client().patch("faq-time").set({ question: "After the gap." }).commit();
  await eventually(async () => expect(await questions()).toEqual(["After the gap."]));
});
