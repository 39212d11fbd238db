import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  client = lake.client();
  await client.create({ _id: "p", _type: "post" });
  await client.create({ _id: "drafts.p", _type: "post", secret: "draft-secret" });
});
afterAll(() => lake.stop());

const reader = () => lake.client({ token: TEST_TOKENS.read });

describe("datasets", () => {
  test("the lake creates, lists, changes and deletes datasets with all their content", async () => {
    expect(await client.datasets.create("staging")).toEqual({
      datasetName: "staging",
      aclMode: "public",
    });
    await expect(client.datasets.create("staging")).rejects.toMatchObject({ statusCode: 409 });
    const staging = lake.client({ dataset: "staging" });
    await staging.create({ _id: "only-here", _type: "post" });
    await staging.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    expect(await client.datasets.edit("staging", { aclMode: "private" })).toEqual({
      datasetName: "staging",
      aclMode: "private",
    });
    const listed = await client.datasets.list();
    expect(listed.map(({ name, aclMode }) => [name, aclMode])).toEqual([
      ["production", "public"],
      ["staging", "private"],
    ]);
    expect(await client.datasets.delete("staging")).toEqual({ deleted: true });
    await expect(staging.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
    await expect(client.datasets.delete("staging")).rejects.toMatchObject({ statusCode: 404 });
    await client.datasets.create("staging");
    expect(await staging.fetch("*")).toEqual([]);
    await client.datasets.delete("staging");
  });

  test("a deleted dataset disconnects its listeners", async () => {
    await client.datasets.create("short-lived");
    const path = "/data/listen/short-lived?query=*";
    const listener = await lake.request(path, { token: TEST_TOKENS.read });
    await client.datasets.delete("short-lived");
    expect(await listener.text()).toContain("event: welcome");
    expect((await lake.request(path, { token: TEST_TOKENS.read })).status).toBe(404);
  });

  test("a private dataset stays private after a restart", async () => {
    await client.datasets.create("hidden", { aclMode: "private" });
    await lake.restart();
    const listed = await client.datasets.list();
    expect(listed).toContainEqual(expect.objectContaining({ name: "hidden", aclMode: "private" }));
    await client.datasets.delete("hidden");
  });

  test("the lake refuses another access mode, and changes by the read token", async () => {
    const aclMode = "custom" as "public";
    await expect(client.datasets.create("custom", { aclMode })).rejects.toMatchObject({
      statusCode: 400,
    });
    await expect(reader().datasets.create("more")).rejects.toMatchObject({ statusCode: 403 });
    await expect(reader().datasets.delete("production")).rejects.toMatchObject({
      statusCode: 403,
    });
  });
});

describe("a private dataset", () => {
  beforeAll(async () => {
    await client.datasets.create("closed", { aclMode: "private" });
    const closed = lake.client({ dataset: "closed" });
    await closed.create({ _id: "p", _type: "post", title: "closed-secret" });
  });
  afterAll(() => client.datasets.delete("closed"));

  test.each([
    "/data/query/closed?query=*",
    "/data/doc/closed/p",
    "/data/listen/closed?query=*",
    "/data/live/events/closed",
    "/data/export/closed",
    "/data/history/closed/transactions/p",
    "/data/history/closed/documents/p",
    "/data/references/closed/documents/p/to",
  ])("answers %s to a token, and 401 to an anonymous client", async (path) => {
    const anonymous = await lake.request(path);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.text()).not.toContain("closed-secret");
    const abort = new AbortController();
    const known = await lake.request(path, { token: TEST_TOKENS.read, signal: abort.signal });
    expect(known.status).toBe(200);
    abort.abort();
  });

  test("answers no POST query either", async () => {
    const init = { method: "POST", body: JSON.stringify({ query: "*" }) };
    expect((await lake.request("/data/query/closed", init)).status).toBe(401);
    const closed = lake.client({ dataset: "closed", token: TEST_TOKENS.read });
    expect(await closed.fetch("*[0].title")).toBe("closed-secret");
  });
});
