import { describe, expect } from "vitest";
import { test } from "../support/lake";

describe("the doc endpoint", () => {
  test("returns several documents in the requested order", async ({ client }) => {
    await client.create({ _id: "p", _type: "post" });
    const [missing, published] = await client.getDocuments(["missing", "p"]);
    expect([missing, published]).toMatchObject([null, { _id: "p" }]);
  });

  test("reports existence, and versions to who may read them", async ({ lake, client }) => {
    for (const _id of ["p", "drafts.p", "versions.r1.p"])
      await client.create({ _id, _type: "post" });
    const url = "/data/doc/production/p,drafts.p,missing";
    expect(await client.request({ url, query: { excludeContent: "true" } })).toEqual({
      documents: [],
      omitted: [{ id: "missing", reason: "existence" }],
    });
    const ids = async (who: typeof client) => {
      const all = (await who.getDocument("p", { includeAllVersions: true })) ?? [];
      return [all].flat().map((document) => document._id);
    };
    expect(await ids(client)).toEqual(["p", "drafts.p", "versions.r1.p"]);
    expect(await ids(lake.client({ token: "" }))).toEqual(["p"]);
  });
});

test("the references endpoint finds those of all datasets", async ({ lake, client }) => {
  const _ref = "target";
  await client.create({ _id: _ref, _type: "post" });
  await client.create({
    _id: "inside",
    _type: "post",
    next: { _type: "reference", _ref },
    more: [{ _key: "k", _type: "reference", _ref }],
  });
  const other = lake.client({ dataset: "referring" });
  await other.datasets.create("referring");
  const elsewhere = { _type: "crossDatasetReference", _ref, _dataset: "production" };
  await other.create({ _id: "outside", _type: "post", elsewhere });
  const own = { _type: "reference", _ref, _weak: true };
  await other.create({ _id: "unrelated", _type: "post", own });
  const to = (query = {}) =>
    client.request({ url: "/data/references/production/documents/target/to", query });
  const outside = { projectId: "local", datasetName: "referring", documentId: "outside" };
  const inside = { projectId: "local", datasetName: "production", documentId: "inside" };
  const { totalCount, references } = await to();
  expect(totalCount).toBe(2);
  expect(references).toHaveLength(2);
  expect(references).toContainEqual({ ...outside, paths: ["elsewhere"] });
  expect(references).toContainEqual({ ...inside, paths: ["next", 'more[_key=="k"]'] });
  expect(await to({ excludeInternalReferences: "true", excludePaths: "true" })).toEqual({
    totalCount: 1,
    references: [outside],
  });
});
