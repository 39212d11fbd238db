import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { expectRefused, test as lakeTest } from "../support/lake";

let created = 0;

const test = lakeTest
  // The name of a dataset that exists for the test alone.
  .extend("dataset", async ({ client }, { onCleanup }) => {
    const name = `dataset-${++created}`;
    await client.datasets.create(name);
    onCleanup(async () => {
      await client.datasets.delete(name).catch(() => {});
    });
    return name;
  })
  .extend("own", ({ lake, dataset }) => lake.client({ dataset, perspective: "raw" }));

describe("a dataset", () => {
  test("is created, changed, listed and deleted", async ({ lake, client, dataset, own }) => {
    await expectRefused(409, client.datasets.create(dataset));
    await expectRefused(400, client.datasets.create("custom", { aclMode: "custom" as "public" }));
    await own.create({ _id: "only-here", _type: "post" });
    await own.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(await client.fetch("count(*)")).toBe(0);
    const changed = { datasetName: dataset, aclMode: "private" };
    expect(await client.datasets.edit(dataset, { aclMode: "private" })).toEqual(changed);
    await lake.restart();
    const listed = (await client.datasets.list()).map(({ name, aclMode }) => `${name} ${aclMode}`);
    expect(listed).toEqual([`${dataset} private`, "production public"]);
    expect(await client.datasets.delete(dataset)).toEqual({ deleted: true });
    await expectRefused(404, own.fetch("*"));
    await expectRefused(404, client.datasets.delete(dataset));
    const again = { datasetName: dataset, aclMode: "public" };
    expect(await client.datasets.create(dataset)).toEqual(again);
    expect(await own.fetch("*")).toEqual([]);
  });

  test("is deleted with all that belongs to it", async ({ lake, client, api, dataset, own }) => {
    await api("PUT", "/aliases/live", { datasetName: dataset });
    const hook = { name: "Elsewhere", url: "http://127.0.0.1:1", dataset };
    await api("POST", "/hooks/projects/local", hook);
    const schemas = `/projects/local/datasets/${dataset}/schemas`;
    await api("PUT", schemas, { schemas: [{ schema: [], workspace: { name: "default" } }] });
    const { datasetName } = await api("POST", `/comments/${dataset}/setup`);
    await lake.client({ dataset: datasetName }).create({ _id: "c", _type: "comment" });
    await own.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    await client.datasets.delete(dataset);
    expect(existsSync(join(lake.dataDir, "assets", dataset))).toBe(false);
    await client.datasets.create(dataset);
    expect((await client.datasets.list()).map((one) => one.name)).toEqual([dataset, "production"]);
    expect(await api("GET", "/aliases")).toEqual([]);
    expect(await api("GET", "/hooks/projects/local")).toEqual([]);
    expect(await api("GET", schemas)).toEqual([]);
    await api("POST", `/comments/${dataset}/setup`);
    expect(await lake.client({ dataset: datasetName }).fetch("count(*)")).toBe(0);
    await client.datasets.delete(datasetName);
  });
});

describe("comments", () => {
  test("are a feature of the Studio, beside tasks and releases", async ({ api }) => {
    const enabled = ["studioComments", "sanityTasks", "contentReleases", "singleDocRelease"];
    expect(await api("GET", "/features")).toEqual(expect.arrayContaining(enabled));
  });

  test("have one private dataset for each dataset", async ({ lake, client, api, dataset }) => {
    const listed = (query: string) => api("GET", `/projects/local/datasets?${query}`);
    const addons = () => listed(`datasetProfile=comments&addonFor=${dataset}`);
    expect(await addons()).toEqual([]);
    const datasetName = `${dataset}-comments`;
    expect(await api("POST", `/comments/${dataset}/setup`)).toEqual({ datasetName });
    const comments = lake.client({ dataset: datasetName, perspective: "raw" });
    await comments.create({ _type: "comment", message: [] });
    await api("POST", `/comments/${dataset}/setup`);
    await lake.restart();
    const addon = { datasetProfile: "comments", addonFor: dataset, aclMode: "private" };
    expect(await addons()).toMatchObject([{ name: datasetName, ...addon }]);
    expect(await listed("datasetProfile=comments&addonFor=production")).toEqual([]);
    const content = [dataset, "production"].map((name) => ({ name, addonFor: null }));
    expect(await listed("datasetProfile=content")).toMatchObject(content);
    expect(await client.datasets.list()).toHaveLength(3);
    expect(await comments.fetch("count(*)")).toBe(1);
    expect((await lake.request(`/data/query/${datasetName}?query=*`)).status).toBe(401);
    await client.datasets.delete(datasetName);
  });

  test("of a missing dataset are refused", async ({ api }) => {
    await expectRefused(404, api("POST", "/comments/gone/setup"));
  });
});
