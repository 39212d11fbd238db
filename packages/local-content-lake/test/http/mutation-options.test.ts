import { describe, expect, onTestFinished, test } from "vitest";
import { rawMutate, startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join } from "../support/people";

async function start(): Promise<TestLake> {
  const lake = await startLake();
  onTestFinished(() => lake.stop());
  await lake.client().create({ _id: "essay", _type: "post", n: 1 });
  return lake;
}

async function mutate(lake: TestLake, search: string, body: Record<string, unknown>) {
  const response = await lake.request(`/data/mutate/production${search}`, {
    method: "POST",
    token: TEST_TOKENS.write,
    body: JSON.stringify({ mutations: [{ delete: { id: "essay" } }], ...body }),
  });
  return { status: response.status, message: (await response.json()).message };
}

const history = async (lake: TestLake, id: string) => {
  const path = `/data/history/production/transactions/${id}`;
  return (await lake.request(path, { token: TEST_TOKENS.read })).text();
};

describe("dryRun", () => {
  test.each([
    ["?dryRun=true", {}],
    ["?dryRun=True", {}],
    ["", { dryRun: true }],
    ["?dryRun=false", { dryRun: true }],
    ["?dryRun=true", { dryRun: false }],
  ])("%s with %j changes nothing", async (search, body) => {
    const lake = await start();
    expect((await mutate(lake, search, body)).status).toBe(200);
    expect(await lake.client().getDocument("essay")).toMatchObject({ n: 1 });
  });

  test.each([
    ["?dryRun=", {}],
    ["?dryRun", {}],
    ["?dryRun=1", {}],
    ["?dryRun=yes", {}],
    ["?dryRun=false&dryRun=true", {}],
    ["", { dryRun: "true" }],
    ["", { dryRun: 1 }],
  ])("%s with %j is refused, not ignored", async (search, body) => {
    const lake = await start();
    const { status, message } = await mutate(lake, search, body);
    expect(status).toBe(400);
    expect(message).toContain('"dryRun"');
    expect(await lake.client().getDocument("essay")).toMatchObject({ n: 1 });
  });

  test("every flag is parsed by the same rule", async () => {
    const lake = await start();
    for (const path of [
      "/data/mutate/production?returnIds=",
      "/data/actions/production?dryRun=",
      "/data/query/production?query=1&returnQuery=",
      "/data/doc/production/essay?excludeContent=",
      "/data/listen/production?query=*&includeResult=",
      "/data/history/production/transactions/essay?reverse=",
    ]) {
      const isWrite = /data\/(mutate|actions)/.test(path);
      const response = await lake.request(path, {
        token: TEST_TOKENS.write,
        ...(isWrite && { method: "POST", body: '{"mutations":[{}],"actions":[{}]}' }),
      });
      expect({ path, status: response.status }).toEqual({ path, status: 400 });
      expect(await response.text()).toContain("must be true or false");
    }
  });
});

describe("purge in a delete", () => {
  test("erases the history of the documents that it names or selects, and is in the audit trail", async () => {
    const lake = await start();
    await lake.client().create({ _id: "other", _type: "post", n: 2 });
    expect(await history(lake, "essay")).toContain('"essay"');
    await rawMutate(lake, [{ delete: { id: "essay", purge: true } }]);
    await rawMutate(lake, [{ delete: { query: "*[n == 2]", purge: true } }]);
    for (const id of ["essay", "other"]) {
      expect(await lake.client().getDocument(id)).toBeUndefined();
      expect(await history(lake, id)).not.toContain('"create"');
    }
    const audit = await lake.request("/audit", { token: TEST_TOKENS.write });
    const entries = (await audit.json()) as { action: string; target: string }[];
    const purges = entries.filter(({ action }) => action === "history.purge");
    expect(purges.map(({ target }) => target)).toEqual(["production other", "production essay"]);
  });

  test("erases the history of a document that is gone already", async () => {
    const lake = await start();
    await lake.client().delete("essay");
    await rawMutate(lake, [{ delete: { id: "essay", purge: true } }]);
    expect(await history(lake, "essay")).not.toContain('"create"');
  });

  test("is refused to a contributor, who may delete the draft", async () => {
    const lake = await start();
    const { token } = await join(lake, "contributor");
    await lake.client().create({ _id: "drafts.essay", _type: "post" });
    const remove = (purge: boolean) =>
      lake.request("/data/mutate/production", {
        method: "POST",
        token,
        body: JSON.stringify({ mutations: [{ delete: { id: "drafts.essay", purge } }] }),
      });
    const refused = await remove(true);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("erases no history");
    expect(await history(lake, "drafts.essay")).toContain('"create"');
    expect((await remove(false)).status).toBe(200);
  });

  test("in a dry run, or false, erases nothing", async () => {
    const lake = await start();
    await rawMutate(lake, [{ delete: { id: "essay", purge: true } }], "&dryRun=true");
    await rawMutate(lake, [{ delete: { id: "essay", purge: false } }]);
    expect(await history(lake, "essay")).toContain('"create"');
  });

  test.each([
    [{ id: "essay", purge: "yes" }, '"purge" of a delete must be true or false'],
    [{ id: "essay", ifRevisionID: "x" }, 'Unknown attribute "ifRevisionID" of a delete'],
  ])("%j is refused", async (selection, words) => {
    const lake = await start();
    const { status, problem } = await rawMutate(lake, [{ delete: selection }]);
    expect(status).toBe(400);
    expect(problem.description).toContain(words);
    expect(await lake.client().getDocument("essay")).toMatchObject({ n: 1 });
  });
});

test("the faults of several mutations are reported together, each with its index", async () => {
  const lake = await start();
  const response = await lake.request("/data/mutate/production", {
    method: "POST",
    token: TEST_TOKENS.write,
    body: JSON.stringify({
      mutations: [
        { create: { _id: "-", _type: "post" } },
        { create: { _type: "post" } },
        { createOrReplace: { _id: "drafts..x", _type: "post" } },
        { create: { _type: "" } },
        { patch: { id: "essay", add: 1 } },
      ],
    }),
  });
  const { items } = (await response.json()).error;
  const found = items.map(({ index, error }: { index: number; error: { type: string } }) => [
    index,
    error.type,
  ]);
  expect(found).toEqual([
    [0, "invalidDocumentIDError"],
    [2, "invalidDocumentIDError"],
    [3, "invalidMutationError"],
    [4, "invalidMutationError"],
  ]);
});

test.each(["2024-02-30T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00+25:00"])(
  "a _createdAt that does not exist is refused: %s",
  async (_createdAt) => {
    const lake = await start();
    const { status, problem } = await rawMutate(lake, [{ create: { _type: "post", _createdAt } }]);
    expect(status).toBe(400);
    expect(problem.description).toContain(`Invalid _createdAt "${_createdAt}"`);
  },
);

test.each(["1e400", "[-1e400]", "9".repeat(400)])(
  "a number that is too large for a double gets 400 with a message: %.20s",
  async (number) => {
    const lake = await start();
    const response = await lake.request("/data/mutate/production", {
      method: "POST",
      token: TEST_TOKENS.write,
      body: `{"mutations":[{"create":{"_type":"post","n":${number}}}]}`,
    });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toBe("The body has a number that is too large");
  },
);

describe("document ids", () => {
  const IDS = [
    "drafts.-x",
    "drafts..x",
    "a..b",
    "a.-b",
    "versions.previewDrafts.x",
    "versions.raw.x",
    "versions.published.x",
    "versions.-r.x",
    "versions.r..x",
    "versions.r.-x",
    "versions.r.drafts.x",
    `drafts.${"x".repeat(122)}`,
  ];

  test.each(IDS)("%s is refused by every mutation and action that could create it", async (_id) => {
    const lake = await start();
    for (const kind of ["create", "createOrReplace", "createIfNotExists"]) {
      const { status, problem } = await rawMutate(lake, [{ [kind]: { _id, _type: "post" } }]);
      expect(status).toBe(400);
      expect(problem.description).toContain(`Malformed document ID "${_id}"`);
    }
    for (const action of [
      { actionType: "sanity.action.document.create", attributes: { _id, _type: "post" } },
      { actionType: "sanity.action.document.version.create", document: { _id, _type: "post" } },
      { actionType: "sanity.action.document.replaceDraft", attributes: { _id, _type: "post" } },
      { actionType: "sanity.action.document.edit", draftId: _id, patch: { set: { n: 2 } } },
      { actionType: "sanity.action.document.publish", draftId: _id },
    ]) {
      const publishedId = _id.replace(/^drafts\.|^versions\.[^.]*\./, "");
      const response = await lake.request("/data/actions/production", {
        method: "POST",
        token: TEST_TOKENS.write,
        body: JSON.stringify({ actions: [{ publishedId, ifExists: "ignore", ...action }] }),
      });
      expect(response.status).toBe(400);
    }
    expect(await lake.client({ perspective: "raw" }).fetch("*[_id != 'essay']._id")).toEqual([]);
  });
});
