import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  client = lake.client();
  await client.create({ _id: "p", _type: "post" });
  await client.create({ _id: "drafts.p", _type: "post", secret: "draft-secret" });
});
afterAll(() => lake.stop());

describe("the doc endpoint", () => {
  test("returns several documents in the requested order", async () => {
    const [missing, published] = await client.getDocuments(["missing", "p"]);
    expect(missing).toBeNull();
    expect(published).toMatchObject({ _id: "p" });
  });

  test("reports existence without content", async () => {
    const url = "/data/doc/production/p,drafts.p,missing";
    const query = { excludeContent: "true" };
    expect(await client.request({ url, query })).toEqual({
      documents: [],
      omitted: [{ id: "missing", reason: "existence" }],
    });
  });

  test("returns drafts and versions on request, but not to anonymous clients", async () => {
    await client.create({ _id: "versions.r1.p", _type: "post" });
    const ids = async (who: SanityClient) => {
      const all = (await who.getDocument("p", { includeAllVersions: true })) ?? [];
      return [all].flat().map((document) => document._id);
    };
    expect(await ids(client)).toEqual(["p", "drafts.p", "versions.r1.p"]);
    expect(await ids(lake.client({ token: "" }))).toEqual(["p"]);
  });
});

describe("the references endpoint", () => {
  const to = async (query = {}) =>
    client.request({ url: "/data/references/production/documents/target/to", query });

  test("finds references in its dataset and the others, with their paths", async () => {
    await client.create({ _id: "target", _type: "post" });
    await client.create({
      _id: "inside",
      _type: "post",
      next: { _type: "reference", _ref: "target" },
      more: [{ _key: "k", _type: "reference", _ref: "target" }],
    });
    const other = lake.client({ dataset: "other" });
    await other.datasets.create("other");
    const elsewhere = { _type: "crossDatasetReference", _ref: "target", _dataset: "production" };
    await other.create({ _id: "outside", _type: "post", elsewhere });
    await other.create({
      _id: "unrelated",
      _type: "post",
      own: { _type: "reference", _ref: "target", _weak: true },
    });
    expect(await to()).toEqual({
      totalCount: 2,
      references: [
        { projectId: "local", datasetName: "other", documentId: "outside", paths: ["elsewhere"] },
        {
          projectId: "local",
          datasetName: "production",
          documentId: "inside",
          paths: ["next", 'more[_key=="k"]'],
        },
      ],
    });
    expect(await to({ excludeInternalReferences: "true", excludePaths: "true" })).toEqual({
      totalCount: 1,
      references: [{ projectId: "local", datasetName: "other", documentId: "outside" }],
    });
  });

  test("answers 401 without a token", async () => {
    const response = await lake.request("/data/references/production/documents/target/to");
    expect(response.status).toBe(401);
  });
});
