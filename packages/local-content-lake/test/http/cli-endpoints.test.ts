import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { test as lakeTest } from "../support/lake";

const test = lakeTest
  .extend("ask", ({ client }) => (method: string, url: string, body?: object) => {
    return client.request({ method, url, ...(body && { body }) });
  })
  // Copies the dataset of production, which has a document. Resolves with the job.
  .extend("copy", ({ client, ask }) => async (targetDataset: string) => {
    await client.create({ _id: "p", _type: "post", title: "Here" });
    return ask("PUT", "/datasets/production/copy", { targetDataset });
  })
  .extend("settled", ({ ask }) => (jobId: string) => {
    return expect.poll(async () => (await ask("GET", `/jobs/${jobId}`)).state).not.toBe("running");
  });

describe("a dataset alias", () => {
  test("is created, linked, used, unlinked and deleted", async ({ lake, client, ask }) => {
    await client.create({ _id: "p", _type: "post", title: "Here" });
    const created = await ask("PUT", "/aliases/live", { datasetName: "production" });
    expect(created).toEqual({ aliasName: "live", datasetName: "production" });
    expect(await ask("GET", "/aliases")).toEqual([{ name: "live", datasetName: "production" }]);
    const live = lake.client({ dataset: "~live" });
    expect(await live.fetch("*[0].title")).toBe("Here");
    await live.create({ _id: "q", _type: "post", title: "There" });
    expect(await client.getDocument("q")).toMatchObject({ title: "There" });
    await client.datasets.create("other");
    await ask("PATCH", "/aliases/live", { datasetName: "other" });
    expect(await live.fetch("count(*)")).toBe(0);
    await ask("PATCH", "/aliases/live/unlink", {});
    await expect(live.fetch("*")).rejects.toMatchObject({ statusCode: 404 });
    await ask("DELETE", "/aliases/live");
    expect(await ask("GET", "/aliases")).toEqual([]);
    await client.datasets.delete("other");
  });

  test("cannot have a taken name, an invalid name or a missing dataset", async ({ ask }) => {
    await ask("PUT", "/aliases/taken");
    await expect(ask("PUT", "/aliases/taken")).rejects.toMatchObject({ statusCode: 409 });
    await expect(ask("PUT", "/aliases/A.B")).rejects.toMatchObject({ statusCode: 400 });
    const missing = ask("PATCH", "/aliases/taken", { datasetName: "gone" });
    await expect(missing).rejects.toMatchObject({ statusCode: 404 });
    await ask("DELETE", "/aliases/taken");
    await expect(ask("DELETE", "/aliases/taken")).rejects.toMatchObject({ statusCode: 404 });
  });

  test("of a private dataset answers no anonymous client", async ({ lake, client, ask }) => {
    await client.datasets.create("closed", { aclMode: "private" });
    await ask("PUT", "/aliases/door", { datasetName: "closed" });
    expect((await lake.request("/data/query/~door?query=*")).status).toBe(401);
  });
});

describe("a dataset copy", () => {
  test("has all content, and reports its progress", async ({ lake, client, ask, copy: start }) => {
    const file = await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    await client.create({ _id: "drafts.p", _type: "post", title: "Draft" });
    const answer = await start("copied");
    expect(answer).toMatchObject({ datasetName: "copied", aclMode: "public" });
    const events = await (await lake.request(`/jobs/${answer.jobId}/listen`)).text();
    expect(events).toContain('"state":"completed"');
    expect(events).toContain("event: done");
    const copy = lake.client({ dataset: "copied", perspective: "raw" });
    expect(await copy.fetch("*|order(_id)._id")).toEqual(["drafts.p", file._id, "p"]);
    const url = (await copy.getDocument(file._id))?.url;
    expect(url).toBe(file.url.replace("/production/", "/copied/"));
    expect(await (await fetch(url)).text()).toBe("text");
    const [job] = await ask("GET", "/projects/local/datasets/copy");
    expect(job).toMatchObject({ id: answer.jobId, state: "completed", progress: 100 });
    expect(await ask("GET", `/jobs/${answer.jobId}`)).toEqual({
      id: job.id,
      state: "completed",
      authors: ["local-editor"],
      created_at: job.createdAt,
      updated_at: job.updatedAt,
      progress: 100,
    });
  });

  test("never overwrites an existing dataset", async ({ ask, copy }) => {
    await expect(copy("production")).rejects.toMatchObject({ statusCode: 409 });
    const missing = ask("PUT", "/datasets/gone/copy", { targetDataset: "new" });
    await expect(missing).rejects.toMatchObject({ statusCode: 404 });
  });

  test("appears only when complete", async ({ client, copy, settled }) => {
    const { jobId } = await copy("whole");
    await expect(client.datasets.create("whole")).rejects.toMatchObject({ statusCode: 409 });
    await settled(jobId);
    expect((await client.datasets.list()).map(({ name }) => name)).toContain("whole");
  });

  test("stays deleted if it is deleted before its end", async ({
    lake,
    client,
    ask,
    copy,
    settled,
  }) => {
    await client.assets.upload("file", Buffer.from("text"), { filename: "a.txt" });
    const { jobId } = await copy("again");
    await client.datasets.delete("again");
    await client.datasets.create("again");
    await settled(jobId);
    expect(await ask("GET", `/jobs/${jobId}`)).toMatchObject({ state: "failed" });
    expect(await lake.client({ dataset: "again" }).fetch("count(*)")).toBe(0);
    expect(existsSync(join(lake.dataDir, "assets", "again"))).toBe(false);
  });
});

test("a deployed schema is stored, listed, read by id and deleted", async ({ lake, ask }) => {
  const url = "/projects/local/datasets/production/schemas";
  const schema = [{ name: "post", type: "document" }];
  const workspace = { name: "default", title: "Website" };
  await ask("PUT", url, { schemas: [{ schema, version: "2025-05-01", workspace }] });
  await ask("PUT", url, { schemas: [{ schema, tag: "next", workspace }] });
  await lake.restart();
  const listed = await ask("GET", url);
  expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([
    "_.schemas.default",
    "_.schemas.default.tag.next",
  ]);
  const [read] = await ask("GET", `${url}/_.schemas.default`);
  expect(read).toMatchObject({ workspace, schema: JSON.stringify(schema) });
  expect(await ask("DELETE", `${url}/_.schemas.default`)).toEqual({ deleted: true });
  expect(await ask("GET", `${url}/_.schemas.default`)).toEqual([]);
  await expect(ask("PUT", url, { schemas: [{}] })).rejects.toMatchObject({ statusCode: 400 });
});

test("an allowed CORS origin may call until it is deleted", async ({ lake, ask }) => {
  const origin = "https://editor.example";
  const allowed = async () => {
    const response = await lake.request("/ping", { headers: { Origin: origin } });
    return response.headers.get("access-control-allow-origin");
  };
  expect(await allowed()).toBeNull();
  const { id } = await ask("POST", "/projects/local/cors", { origin, allowCredentials: true });
  expect(await ask("GET", "/projects/local/cors")).toMatchObject([{ origin }]);
  expect(await allowed()).toBe(origin);
  const again = ask("POST", "/projects/local/cors", { origin });
  await expect(again).rejects.toMatchObject({ statusCode: 409 });
  await ask("DELETE", `/projects/local/cors/${id}`);
  expect(await allowed()).toBeNull();
  const wrong = ask("POST", "/projects/local/cors", { origin: "https://a.example/path" });
  await expect(wrong).rejects.toMatchObject({ statusCode: 400 });
});

describe("endpoints that command-line tools probe", () => {
  test.for([
    "/hooks",
    "/tokens",
    "/projects/local/tokens",
    "/invitations/project/local",
    "/tags",
    "/user-applications",
    "/apis/graphql",
  ])("%s is an empty list", async (url, { ask }) => {
    expect(await ask("GET", url)).toEqual([]);
  });

  test("answer in the expected shape", async ({ client, ask }) => {
    const settings = await client.datasets.getEmbeddingsSettings("production");
    expect(settings).toEqual({ enabled: false, status: "unavailable" });
    const assist = await ask("GET", "/assist/tasks/instruction/production/status");
    expect(assist).toMatchObject({ enabled: false });
    const members = await ask("GET", "/projects/local/members");
    expect(members.map(({ id }: { id: string }) => id)).toEqual(["local-editor", "local-viewer"]);
  });

  test.for([
    ["GET", "/organizations"],
    ["GET", "/plans/growth"],
    ["GET", "/media-libraries"],
    ["POST", "/media-libraries/any/upload"],
    ["PUT", "/apis/graphql/production/default"],
    ["POST", "/projects"],
    ["POST", "/projects/local/tokens"],
    ["POST", "/invitations/project/local"],
    ["PUT", "/projects/local/datasets/production/settings/backups"],
    ["GET", "/projects/local/datasets/production/backups/some"],
  ] as const)("%s %s answers 404 without an account", async ([method, url], { ask }) => {
    await expect(ask(method, url)).rejects.toMatchObject({
      statusCode: 404,
      message: expect.stringContaining("takes an account on sanity.io"),
    });
  });

  test("a path with duplicate slashes is accepted", async ({ lake }) => {
    const response = await lake.request('//data//query/production?query="a//b"');
    expect(await response.json()).toMatchObject({ result: "a//b" });
  });
});
