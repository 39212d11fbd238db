import type { SanityClient } from "@sanity/client";
import { expect } from "vitest";
import { calendarTest, TEST_TOKENS } from "../support/lake";

const test = calendarTest
  .extend(
    "setUp",
    ({ client }) =>
      (who: SanityClient = client, dataset = "production") =>
        who.request({ method: "POST", url: `/comments/${dataset}/setup` }),
  )
  .extend(
    "addons",
    ({ client }) =>
      (addonFor = "production") =>
        client.request({
          url: "/projects/local/datasets",
          query: { datasetProfile: "comments", addonFor },
        }),
  );

test("the lake reports comments, tasks and releases as enabled", async ({ client }) => {
  const features = await client.request({ url: "/features" });
  for (const feature of ["studioComments", "sanityTasks", "contentReleases", "singleDocRelease"]) {
    expect(features).toContain(feature);
  }
});

test("setup creates one comments dataset per dataset and finds it after a restart", async ({
  lake,
  setUp,
  addons,
}) => {
  expect(await addons()).toEqual([]);
  expect(await setUp()).toEqual({ datasetName: "production-comments" });
  const comments = lake.client({ dataset: "production-comments", perspective: "raw" });
  await comments.create({ _type: "comment", message: [] });
  await setUp();
  await lake.restart();
  expect(await addons()).toMatchObject([
    {
      name: "production-comments",
      datasetProfile: "comments",
      addonFor: "production",
      aclMode: "private",
    },
  ]);
  expect(await addons("staging")).toEqual([]);
  expect(await comments.fetch("count(*)")).toBe(1);
});

test("an anonymous client cannot read comments", async ({ lake, setUp }) => {
  await setUp();
  const path = "/data/query/production-comments?query=*";
  expect((await lake.request(path)).status).toBe(401);
});

test("a comments dataset is listed with its own profile", async ({ client, setUp }) => {
  await setUp();
  const url = "/projects/local/datasets";
  const content = await client.request({ url, query: { datasetProfile: "content" } });
  expect(content).toMatchObject([{ name: "production", addonFor: null }]);
  expect(await client.datasets.list()).toHaveLength(2);
});

test("setup refuses a missing dataset and a viewer", async ({ lake, client, setUp }) => {
  await expect(setUp(client, "gone")).rejects.toMatchObject({ statusCode: 404 });
  const reader = lake.client({ token: TEST_TOKENS.read });
  await expect(setUp(reader)).rejects.toMatchObject({ statusCode: 403 });
});
