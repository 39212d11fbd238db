import { describe, expect } from "vitest";
import { type Json, test as lakeTest, rawMutate, TEST_TOKENS } from "../support/lake";

const test = lakeTest
  .extend("essay", { auto: true }, ({ client }) =>
    client.create({ _id: "essay", _type: "post", n: 1 }),
  )
  .extend("post", ({ lake }) => async (path: string, body: Json) => {
    const init = { method: "POST", token: TEST_TOKENS.write, body: JSON.stringify(body) };
    const response = await lake.request(path, init);
    return { status: response.status, message: (await response.json()).message };
  });

describe("dryRun", () => {
  test.for<[string, Json, number]>([
    ["?dryRun=true", {}, 200],
    ["?dryRun=True", {}, 200],
    ["", { dryRun: true }, 200],
    ["?dryRun=false", { dryRun: true }, 200],
    ["?dryRun=true", { dryRun: false }, 200],
    ["?dryRun=", {}, 400],
    ["?dryRun", {}, 400],
    ["?dryRun=1", {}, 400],
    ["?dryRun=yes", {}, 400],
    ["?dryRun=false&dryRun=true", {}, 400],
    ["", { dryRun: "true" }, 400],
    ["", { dryRun: 1 }, 400],
  ])(
    "%s with %j changes nothing and answers %i",
    async ([search, body, status], { client, post }) => {
      const mutations = [{ delete: { id: "essay" } }];
      const answer = await post(`/data/mutate/production${search}`, { mutations, ...body });
      expect(answer.status).toBe(status);
      if (status === 400) expect(answer.message).toContain('"dryRun"');
      expect(await client.getDocument("essay")).toMatchObject({ n: 1 });
    },
  );

  test("answers like a real one, and sends no event", async ({ lake, client, onTestFinished }) => {
    const heard: string[] = [];
    const subscription = client
      .listen('*[_type == "dry"]', {}, { events: ["welcome", "mutation"] })
      .subscribe((event) => {
        heard.push(event.type === "mutation" ? event.documentId : event.type);
      });
    onTestFinished(() => subscription.unsubscribe());
    await expect.poll(() => heard).toEqual(["welcome"]);
    const create = { create: { _id: "dry-1", _type: "dry" } };
    const { status, results } = await rawMutate(lake, [create], "&dryRun=true");
    expect(status).toBe(200);
    expect(results).toMatchObject([{ operation: "create", document: { _id: "dry-1" } }]);
    expect((await rawMutate(lake, [create, create], "&dryRun=true")).status).toBe(409);
    expect(await client.getDocument("dry-1")).toBeUndefined();
    await client.create({ _id: "dry-2", _type: "dry" });
    await expect.poll(() => heard).toEqual(["welcome", "dry-2"]);
  });
});

describe("document ids", () => {
  test.for<[unknown, number]>([
    ["a".repeat(128), 200],
    ["_under.score-and.dots", 200],
    ["drafts.one", 200],
    ["versions.r1.one", 200],
    ["a".repeat(129), 400],
    ["-dash", 400],
    [".dot", 400],
    ["with space", 400],
    ["../up", 400],
    ["a/b", 400],
    ["a,b", 400],
    ["a\u0000b", 400],
    ["ünïcode", 400],
    [7, 400],
    [null, 400],
    [{}, 400],
  ])("%j gets %i, however the document is created", async ([_id, status], { lake }) => {
    for (const kind of ["create", "createOrReplace", "createIfNotExists"]) {
      const created = [{ [kind]: { _id, _type: "post" } }];
      const answer = await rawMutate(lake, created, "&dryRun=true");
      expect([kind, answer.status]).toEqual([kind, status]);
      if (status === 400) expect(answer.problem.type).toBe("invalidDocumentIDError");
    }
  });

  test.for([
    ...["drafts.-x", "drafts..x", "a..b", "a.-b", "versions.previewDrafts.x", "versions.raw.x"],
    ...["versions.published.x", "versions.-r.x", "versions.r..x", "versions.r.-x"],
    ...["versions.r.drafts.x", `drafts.${"x".repeat(122)}`],
  ])(
    "%s is refused by every mutation and action that could create it",
    async (_id, { lake, client, post }) => {
      for (const kind of ["create", "createOrReplace", "createIfNotExists"]) {
        const { status, problem } = await rawMutate(lake, [{ [kind]: { _id, _type: "post" } }]);
        expect(status).toBe(400);
        expect(problem.description).toContain(`Malformed document ID "${_id}"`);
      }
      const publishedId = _id.replace(/^drafts\.|^versions\.[^.]*\./, "");
      for (const [name, fields] of Object.entries({
        create: { attributes: { _id, _type: "post" } },
        "version.create": { document: { _id, _type: "post" } },
        replaceDraft: { attributes: { _id, _type: "post" } },
        edit: { draftId: _id, patch: { set: { n: 2 } } },
        publish: { draftId: _id },
      })) {
        const actionType = `sanity.action.document.${name}`;
        const action = { actionType, publishedId, ifExists: "ignore", ...fields };
        const { status } = await post("/data/actions/production", { actions: [action] });
        expect([name, status]).toEqual([name, 400]);
      }
      expect(await client.fetch("*[_id != 'essay']._id")).toEqual([]);
    },
  );
});

test("a patch cannot write system fields", async ({ client }) => {
  const before = await client.getDocument("essay");
  const set = { _rev: "mine", _createdAt: "2001-01-01T00:00:00Z", _updatedAt: "never", n: 2 };
  const after = await client.patch("essay").set(set).commit();
  expect(after).toMatchObject({ n: 2, _createdAt: before?._createdAt });
  expect(after._rev).not.toBe("mine");
  expect(Date.parse(after._updatedAt)).toBeGreaterThan(0);
  await client.patch("essay").unset(["_rev", "_createdAt", "_updatedAt"]).commit();
  const strings = { _rev: expect.any(String), _updatedAt: expect.any(String) };
  const kept = { ...strings, _createdAt: before?._createdAt };
  expect(await client.getDocument("essay")).toMatchObject(kept);
});
