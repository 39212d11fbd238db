import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../support/eventually";
import { startLake } from "../support/lake";

async function start() {
  const lake = await startLake();
  onTestFinished(() => lake.stop());
  const client = lake.client({ perspective: "raw" });
  const ask = (method: string, url: string, body?: object) =>
    client.request({ method, url, ...(body && { body }) });
  const names = async () => (await client.datasets.list()).map(({ name }) => name);
  const settled = (jobId: string) =>
    eventually(async () => expect((await ask("GET", `/jobs/${jobId}`)).state).not.toBe("running"));
  return { lake, client, ask, names, settled };
}

test("deleting a dataset deletes its aliases, webhooks, schemas and comments", async () => {
  const { lake, client, ask, names } = await start();
  await client.datasets.create("staging");
  await ask("PUT", "/aliases/live", { datasetName: "staging" });
  const hook = { name: "Elsewhere", url: "http://127.0.0.1:1", dataset: "staging" };
  await ask("POST", "/hooks/projects/local", hook);
  const schemas = "/projects/local/datasets/staging/schemas";
  await ask("PUT", schemas, { schemas: [{ schema: [], workspace: { name: "default" } }] });
  const { datasetName } = await ask("POST", "/comments/staging/setup");
  await lake.client({ dataset: "staging" }).create({ _id: "p", _type: "post" });
  await lake.client({ dataset: datasetName }).create({ _id: "c", _type: "comment" });
  await client.datasets.delete("staging");
  await client.datasets.create("staging");
  expect(await names()).toEqual(["production", "staging"]);
  expect(await ask("GET", "/aliases")).toEqual([]);
  expect(await ask("GET", "/hooks/projects/local")).toEqual([]);
  expect(await ask("GET", schemas)).toEqual([]);
  await ask("POST", "/comments/staging/setup");
  expect(await lake.client({ dataset: datasetName }).fetch("count(*)")).toBe(0);
});

test("a dataset copy appears only when complete", async () => {
  const { client, ask, names, settled } = await start();
  await client.create({ _id: "p", _type: "post" });
  const { jobId } = await ask("PUT", "/datasets/production/copy", { targetDataset: "copied" });
  await expect(client.datasets.create("copied")).rejects.toMatchObject({ statusCode: 409 });
  await settled(jobId);
  expect(await names()).toEqual(["copied", "production"]);
});

test("a dataset deleted during its copy stays deleted, and its name can be used again immediately", async () => {
  const { lake, client, ask, settled } = await start();
  await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
  await client.create({ _id: "p", _type: "post" });
  const { jobId } = await ask("PUT", "/datasets/production/copy", { targetDataset: "copied" });
  await client.datasets.delete("copied");
  await client.datasets.create("copied");
  await settled(jobId);
  expect(await ask("GET", `/jobs/${jobId}`)).toMatchObject({ state: "failed" });
  expect(await lake.client({ dataset: "copied" }).fetch("count(*)")).toBe(0);
  expect(existsSync(join(lake.dataDir, "assets", "copied"))).toBe(false);
});
