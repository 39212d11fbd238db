import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openContent } from "~/content/client.server";
import { getContent } from "~/content/get-content.server";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { eventually } from "../../packages/local-content-lake/test/support/eventually";
import { startLake, type TestLake } from "../../packages/local-content-lake/test/support/lake";

let lake: TestLake;
let content: ReturnType<typeof openContent>;

const faq = { _type: "faq", question: "Six weeks?", answer: "That depends.", order: 10 };

beforeAll(async () => {
  lake = await startLake();
  provideEnv(parseEnv({ SANITY_API_HOST: lake.url }));
  content = openContent();
  await becomesLive();
});

beforeEach(async () => {
  await lake.client().createOrReplace({ ...faq, _id: "faq-time" });
  await eventually(async () => expect(await questions()).toEqual(["Six weeks?"]));
});

afterAll(() => lake.stop());

// The client's own check is refused by its fetch, which has a unit test.
test("the site's client blocks no CORS check of others in its process", async () => {
  const headers = { Origin: "http://localhost:3333" };
  expect((await lake.request("/check/cors", { headers })).status).toBe(200);
});

function becomesLive() {
  return eventually(() => expect(content.isLive()).toBe(true));
}

async function questions() {
  return (await getContent("faq")).map(({ question }) => question);
}

describe("content with a live connection", () => {
  test("is not fetched again while nothing changes", async () => {
    const [first, second] = [await getContent("faq"), await getContent("faq")];
    expect(second).toBe(first);
  });

  test("has a published change on the next request, every time", async () => {
    const site = createServer(async (_request, response) => {
      response.end((await questions()).join());
    });
    await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    for (let round = 0; round < 20; round += 1) {
      const question = `${round} weeks.`;
      await lake.client().patch("faq-time").set({ question }).commit();
      expect(await (await fetch(url)).text()).toBe(question);
    }
    site.closeAllConnections();
    site.close();
  });

  test("increments its revision on a change, which invalidates cached pages", async () => {
    const before = content.stats().revision;
    await lake.client().patch("faq-time").set({ question: "Five weeks." }).commit();
    await eventually(() => expect(content.stats().revision).toBeGreaterThan(before));
  });

  test("handles a change that is reported in-process and by event once", async () => {
    let isTold = true;
    lake.lake.onChange(({ id, tags }) => isTold && content.recordChange(id, tags));
    const before = content.stats().revision;
    for (const question of ["Four weeks.", "Three weeks."]) {
      await lake.client().patch("faq-time").set({ question }).commit();
      expect(await questions()).toEqual([question]);
    }
    isTold = false;
    await lake.client().patch("faq-time").set({ question: "Two weeks." }).commit();
    // This event arrives after those of the other changes.
    await eventually(async () => expect(await questions()).toEqual(["Two weeks."]));
    expect(content.stats().revision).toBe(before + 3);
  });

  test("never includes a draft", async () => {
    await lake.client().createOrReplace({ ...faq, _id: "drafts.faq-time", question: "Draft." });
    await lake.client().createOrReplace({ ...faq, _id: "drafts.faq-new", question: "New draft." });
    // A later published change: once it is visible, the drafts would be, too.
    await lake.client().patch("faq-time").set({ question: "Published." }).commit();
    await eventually(async () => expect(await questions()).toEqual(["Published."]));
  });

  test("drops a deleted document", async () => {
    await lake.client().delete("faq-time");
    await eventually(async () => expect(await questions()).toEqual([]));
  });

  test("is fetched again after the dataset is replaced", async () => {
    const before = content.stats().revision;
    lake.lake.reset("production");
    await eventually(() => expect(content.stats().revision).toBeGreaterThan(before));
    expect(await questions()).toEqual([]);
  });

  test("is fetched per request while the connection is lost, and is live again after it", async () => {
    await lake.restart();
    await eventually(() => expect(content.isLive()).toBe(false));
    await lake.client().patch("faq-time").set({ question: "During the gap." }).commit();
    expect(await questions()).toEqual(["During the gap."]);
    await becomesLive();
    expect(await questions()).toEqual(["During the gap."]);
    await lake.client().patch("faq-time").set({ question: "After the gap." }).commit();
    await eventually(async () => expect(await questions()).toEqual(["After the gap."]));
  });
});
