import { describe, expect } from "vitest";
import { heardBy, type Json, test as lakeTest, rawMutate } from "../support/lake";

interface Item {
  index: number;
  error: { type: string; attribute?: string; description?: string };
}
type Answer = { message?: string; results?: Json[]; error?: { items?: Item[] } };

const test = lakeTest
  .extend("send", ({ lake, client }) => async (path: string, given: object | string) => {
    await client.createIfNotExists({ _id: "essay", _type: "post", n: 1 });
    const response = await lake.post(path, given);
    const { message, results, error }: Answer = await response.json();
    return { status: response.status, message, results, items: error?.items ?? [] };
  })
  .extend("mutate", ({ send }) => (mutations: Json[], search = "") => {
    return send(`/data/mutate/production${search}`, { mutations });
  })
  .extend("act", ({ send }) => (actions: Json[]) => {
    return send("/data/actions/production", { actions });
  });

const typed = (_id: string, _type: string) => ({ _id, _type });
const summary = ({ items }: { items: Item[] }) =>
  items.map(({ index, error }) => `${index}: ${error.type}`);

describe("an immutable attribute", () => {
  test.for<[string, string, Json[]]>([
    ["_type", "createOrReplace", [{ createOrReplace: typed("p", "other") }]],
    ["_type", "delete and create", [{ delete: { id: "p" } }, { create: typed("p", "other") }]],
    ["_type", "a set", [{ patch: { id: "p", set: { _type: "other" } } }]],
    ["_type", "an unset", [{ patch: { id: "p", unset: ["_type"] } }]],
    ["_type", "two creations", [{ create: typed("q", "a") }, { createOrReplace: typed("q", "b") }]],
    ["_id", "a set", [{ patch: { id: "p", set: { _id: "other" } } }]],
  ])("%s cannot change by %s", async ([attribute, , mutations], { client, mutate }) => {
    await client.create(typed("p", "post"));
    const { status, items } = await mutate(mutations);
    expect(status).toBe(409);
    const error = { type: "cannotModifyImmutableAttributeError", attribute };
    expect(items).toMatchObject([{ index: mutations.length - 1, error }]);
    expect(await client.getDocument("p")).toMatchObject(typed("p", "post"));
  });

  test.for<[string, string, object]>([
    ["publish", "drafts.r", { draftId: "drafts.r" }],
    ["publish", "versions.r1.r", { draftId: "versions.r1.r" }],
    ["replaceDraft", "r", { attributes: typed("drafts.s", "other") }],
  ])("_type cannot change by the action %s of %s", async ([name, other, rest], { mutate, act }) => {
    const created = [typed("r", "post"), typed("drafts.s", "post"), typed(other, "other")];
    await mutate(created.map((createIfNotExists) => ({ createIfNotExists })));
    const publishedId = name === "publish" ? "r" : "s";
    const actionType = `sanity.action.document.${name}`;
    const { status, items } = await act([{ actionType, publishedId, ...rest }]);
    const error = { type: "cannotModifyImmutableAttributeError", attribute: "_type" };
    expect([status, items[0]?.error]).toMatchObject([409, error]);
  });
});

describe("several faults in one request", () => {
  test("are several items with their indexes when mutations are malformed", async ({ mutate }) => {
    const refused = await mutate([
      { create: { _id: "-", _type: "post" } },
      { create: { _type: "post" } },
      { createOrReplace: { _id: "drafts..x", _type: "post" } },
      { create: { _type: "" } },
      { patch: { id: "essay", add: 1 } },
      { patchh: {} },
    ]);
    expect(refused.status).toBe(400);
    expect(summary(refused)).toEqual([
      ...["0: invalidDocumentIDError", "2: invalidDocumentIDError"],
      ...["3: invalidMutationError", "4: invalidMutationError", "5: invalidMutationError"],
    ]);
  });

  test("are one item per conflict, and nothing is stored", async ({ client, mutate }) => {
    const refused = await mutate([
      { create: { _id: "essay", _type: "post" } },
      { create: { _id: "half", _type: "post" } },
      { patch: { id: "missing", set: { n: 1 } } },
      { patch: { id: "no such id!", set: { n: 1 } } },
    ]);
    expect(refused.status).toBe(409);
    expect(summary(refused)).toEqual([
      ...["0: documentAlreadyExistsError", "2: documentNotFoundError", "3: documentNotFoundError"],
    ]);
    expect(refused.items[1]?.error).toMatchObject({ id: "missing" });
    expect(await client.getDocument("half")).toBeUndefined();
  });

  test("are several items when references have no target", async ({ mutate }) => {
    const to = (_ref: string) => ({ _type: "post", to: { _type: "reference", _ref } });
    const created = [{ _type: "post" }, to("nowhere"), to("elsewhere")];
    expect(summary(await mutate(created.map((create) => ({ create }))))).toEqual([
      "1: documentReferenceDoesNotExistError",
      "2: documentReferenceDoesNotExistError",
    ]);
  });

  test("are several items for actions, too", async ({ act }) => {
    const actionType = "sanity.action.document.discard";
    const refused = await act(["x", "y"].map((id) => ({ actionType, draftId: `drafts.${id}` })));
    expect(summary(refused)).toEqual(["0: documentNotFoundError", "1: documentNotFoundError"]);
  });
});

const WOULD_BE_LOST = /^The body has (a number that is too large|an attribute named "__proto__")/;
const TIMES = [
  ...["yesterday", "2001-13-01T00:00:00Z", "2024-02-30T00:00:00Z", "2024-01-01T24:00:00Z"],
  ...[7, null, {}],
];

describe("a response", () => {
  test("has ids and documents only on request", async ({ mutate }) => {
    const mutations = [{ createOrReplace: { _id: "result", _type: "post" } }];
    expect((await mutate(mutations)).results).toEqual([{ operation: "create" }]);
    const { results } = await mutate(mutations, "?returnIds=true");
    expect(results).toEqual([{ id: "result", operation: "update" }]);
    const whole = await mutate(mutations, "?returnDocuments=true");
    expect(whole.results?.[0]?.document).toMatchObject({ _id: "result", _type: "post" });
  });

  test.for<[mutations: Json[] | undefined, words: string]>([
    [undefined, "mutations"],
    [[], "mutations"],
    [[{ delete: { id: "a" }, create: {} }], "one"],
    [[{ upsert: { _type: "post" } }], "upsert"],
    [[{ patch: { id: "a", merge: {} } }], "merge"],
    [[{ patch: { set: { a: 1 } } }], "id"],
    [[{ create: { _id: "a" } }], "_type"],
    [[{ delete: { id: "a", purge: "yes" } }], "true or false"],
    [[{ delete: { id: "a", ifRevisionID: "x" } }], 'Unknown attribute "ifRevisionID" of a delete'],
    ...TIMES.map((_createdAt): [Json[], string] => [
      [{ create: { _type: "post", _createdAt } }],
      `Invalid _createdAt ${JSON.stringify(_createdAt)}`,
    ]),
  ])("is 400 to %j", async ([mutations, words], { client, send }) => {
    const { status, message, items } = await send("/data/mutate/production", { mutations });
    expect(status).toBe(400);
    expect(`${message} ${items[0]?.error.description}`).toContain(words);
    expect(await client.fetch("*[_id != 'essay']._id")).toEqual([]);
  });

  test.for<[string, string]>([
    ["data/mutate/production", '{"mutations":[{"create":{"_type":"post","n":[-1e400]}}]}'],
    ["data/query/production", '{"query":"$n","params":{"n":-1e400}}'],
    ["data/actions/production", '{"actions":[{"actionType":"x","n":1e999}]}'],
    ["data/actions/production", '{"actions":[{"actionType":"x","__proto__":1}]}'],
    ["data/query/production", '{"query":"$n","params":{"n":{"__proto__":1}}}'],
    ["hooks/projects/local", '{"headers":{"__proto__":"a"}}'],
  ])("%s is 400 to what would be lost: %s", async ([path, body], { send }) => {
    const { status, message } = await send(`/${path}`, body);
    expect([status, message]).toEqual([400, expect.stringMatching(WOULD_BE_LOST)]);
  });

  const MEMBERS = ["__proto__", "constructor", "hasOwnProperty", ""];
  test.for(MEMBERS)("is 400 to the attribute name %j at any depth", async (name, { send }) => {
    const deep = `{${JSON.stringify(name)}:{"polluted":true}}`;
    const inner = `{"list":[{"deep":${deep}}]}`;
    for (const mutation of [
      `{"create":{"_type":"post",${deep.slice(1, -1)}}}`,
      `{"create":{"_type":"post","content":${inner}}}`,
      `{"patch":{"id":"essay","set":{"content":${inner}}}}`,
      `{"patch":{"id":"essay","insert":{"after":"list[-1]","items":[${inner}]}}}`,
    ]) {
      const { status } = await send("/data/mutate/production", `{"mutations":[${mutation}]}`);
      expect([mutation, status]).toEqual([mutation, 400]);
    }
    expect({}).not.toHaveProperty("polluted");
  });
});

// unit/http/params.test.ts has more of what a parameter may be.
describe("dryRun", () => {
  test.for<[string, Json, number]>([
    ["?dryRun=true", {}, 200],
    ["", { dryRun: true }, 200],
    ["?dryRun=false", { dryRun: true }, 200],
    ["?dryRun=true", { dryRun: false }, 200],
    ["", { dryRun: "true" }, 400],
    ["", { dryRun: 1 }, 400],
  ])("%s with %j changes nothing: %i", async ([search, body, status], { client, send }) => {
    const mutations = [{ delete: { id: "essay" } }];
    const answer = await send(`/data/mutate/production${search}`, { mutations, ...body });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.message).toContain('"dryRun"');
    expect(await client.getDocument("essay")).toMatchObject({ n: 1 });
  });

  test("answers like a real one, and sends no event", async ({ lake, client }) => {
    const heard = await heardBy(client, '*[_type == "dry"]');
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

const CREATIONS = ["create", "createOrReplace", "createIfNotExists"];
// unit/util/ids.test.ts has more of them.
describe("document ids", () => {
  test.for<[unknown, number]>([
    ...["a".repeat(128), "drafts.one", "versions.r1.one"].map((_id): [string, number] => [
      _id,
      200,
    ]),
    ...["a".repeat(129), 7, null, {}].map((_id): [unknown, number] => [_id, 400]),
  ])("%j gets %i, however the document is created", async ([_id, status], { lake }) => {
    for (const kind of CREATIONS) {
      const answer = await rawMutate(lake, [{ [kind]: { _id, _type: "post" } }], "&dryRun=true");
      expect([kind, answer.status]).toEqual([kind, status]);
      if (status === 400) expect(answer.problem.type).toBe("invalidDocumentIDError");
    }
  });

  const MALFORMED = ["drafts..x", "versions.raw.x", `drafts.${"x".repeat(122)}`];
  test.for(MALFORMED)("%s is created by no write", async (_id, { lake, client, act }) => {
    for (const kind of CREATIONS) {
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
      const { status } = await act([{ actionType, publishedId, ifExists: "ignore", ...fields }]);
      expect([name, status]).toEqual([name, 400]);
    }
    expect(await client.fetch("*[_id != 'essay']._id")).toEqual([]);
  });
});

test("a patch cannot write system fields", async ({ client }) => {
  const { _createdAt } = await client.create({ _id: "essay", _type: "post", n: 1 });
  const set = { _rev: "mine", _createdAt: "2001-01-01T00:00:00Z", _updatedAt: "never", n: 2 };
  const after = await client.patch("essay").set(set).commit();
  expect(after).toMatchObject({ n: 2, _createdAt });
  expect(after._rev).not.toBe("mine");
  expect(Date.parse(after._updatedAt)).toBeGreaterThan(0);
  await client.patch("essay").unset(["_rev", "_createdAt", "_updatedAt"]).commit();
  const kept = { _rev: expect.any(String), _updatedAt: expect.any(String), _createdAt };
  expect(await client.getDocument("essay")).toMatchObject(kept);
});
