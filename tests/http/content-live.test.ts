import { describe, expect, test } from "vitest";
import { getContent } from "~/content/get-content.server";
import { runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { eventually } from "../../packages/local-content-lake/test/support/eventually";
import { startLake } from "../../packages/local-content-lake/test/support/lake";
import { running, serve } from "../support/fixtures";
import { richText } from "../support/sample";
import { siteContext } from "../support/site-content";

const faq = { _type: "faq", question: "Six weeks?", answer: richText("That depends."), order: 10 };

/** A test with a lake, the site's content of it, and one question, which the content has. */
const contentTest = test
  .extend("lake", { scope: "file" }, running(startLake))
  .extend("sharedContent", { scope: "file" }, async ({ lake }) => {
    const content = new SiteContent(siteContext({ SANITY_API_HOST: lake.url }));
    await becomesLive(content);
    return content;
  })
  .extend("content", { auto: true }, async ({ lake, sharedContent }) => {
    await lake.client().createOrReplace({ ...faq, _id: "faq-time" });
    await runInRequest({ content: sharedContent }, () =>
      eventually(async () => expect(await questions()).toEqual(["Six weeks?"])),
    );
    return sharedContent;
  });
contentTest.aroundEach((run, { content }) => runInRequest({ content }, run));

// The client's own check is refused by its fetch, which has a unit test.
contentTest("the site's client blocks no CORS check of others in its process", async ({ lake }) => {
  const headers = { Origin: "http://localhost:3333" };
  expect((await lake.request("/check/cors", { headers })).status).toBe(200);
});

function becomesLive(content: SiteContent) {
  return eventually(() => expect(content.isLive()).toBe(true));
}

async function questions() {
  return (await getContent("faq")).map(({ question }) => question);
}

describe("content with a live connection", () => {
  contentTest(
    "has a published change on the next request, every time",
    async ({ lake, content }) => {
      const site = await serve(async (_request, response) => {
        response.end((await runInRequest({ content }, questions)).join());
      });
      for (let round = 0; round < 20; round += 1) {
        const question = `${round} weeks.`;
        await lake.client().patch("faq-time").set({ question }).commit();
        expect(await (await fetch(site.url)).text()).toBe(question);
      }
      await site.stop();
    },
  );

  contentTest("is fetched again after the dataset is replaced", async ({ lake, content }) => {
    const before = content.stats().revision;
    lake.lake.reset("production");
    await eventually(() => expect(content.stats().revision).toBeGreaterThan(before));
    expect(await questions()).toEqual([]);
  });

  contentTest(
    "is fetched per request while the connection is lost, and is live again after it",
    async ({ lake, content }) => {
      await lake.restart();
      await eventually(() => expect(content.isLive()).toBe(false));
      await lake.client().patch("faq-time").set({ question: "During the gap." }).commit();
      expect(await questions()).toEqual(["During the gap."]);
      await becomesLive(content);
      expect(await questions()).toEqual(["During the gap."]);
      await lake.client().patch("faq-time").set({ question: "After the gap." }).commit();
      await eventually(async () => expect(await questions()).toEqual(["After the gap."]));
    },
  );
});
