import type { ClientError } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, rawMutate, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const mutate = (mutations: Json[], search?: string) => rawMutate(lake, mutations, search);
const read = (id: string) => lake.client().getDocument<Json>(id);

describe("system fields", () => {
  test("a valid _createdAt is stored and an invalid one refused", async () => {
    const _createdAt = "2001-02-03T04:05:06Z";
    const [first] = (
      await mutate([{ createOrReplace: { _id: "aged", _type: "post", _createdAt } }])
    ).results;
    expect(first?.document?._createdAt).toBe(_createdAt);
    const [stored] = (await mutate([{ createOrReplace: { _id: "aged", _type: "post" } }])).results;
    expect(stored?.document?._createdAt).toBe(_createdAt);
    for (const earlier of ["1999-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]) {
      const document = { _id: "aged", _type: "post", _createdAt: earlier };
      const [moved] = (await mutate([{ createOrReplace: document }])).results;
      expect(moved?.document?._createdAt).toBe(earlier);
    }
    for (const wrong of ["yesterday", "2001-13-01T00:00:00Z", 7, null, {}]) {
      const { status } = await mutate([{ create: { _type: "post", _createdAt: wrong } }]);
      expect([wrong, status]).toEqual([wrong, 400]);
    }
  });

  test("a patch cannot write them", async () => {
    await mutate([{ createOrReplace: { _id: "own", _type: "post" } }]);
    const before = await read("own");
    const set = { _rev: "mine", _createdAt: "2001-01-01T00:00:00Z", _updatedAt: "never", n: 1 };
    const { results } = await mutate([{ patch: { id: "own", set } }]);
    const after = results[0]?.document;
    expect(after).toMatchObject({ n: 1, _createdAt: before?._createdAt });
    expect(after?._rev).not.toBe("mine");
    expect(Date.parse(String(after?._updatedAt))).toBeGreaterThan(0);
    await mutate([{ patch: { id: "own", unset: ["_rev", "_createdAt", "_updatedAt"] } }]);
    expect(await read("own")).toMatchObject({ _rev: expect.any(String) });
    for (const patch of [{ set: { _id: "b" } }, { set: { _type: "b" } }, { unset: ["_type"] }]) {
      expect((await mutate([{ patch: { id: "own", ...patch } }])).status).toBe(409);
    }
  });

  test("all documents of a transaction share one revision and time", async () => {
    const { results } = await mutate([
      { createOrReplace: { _id: "same-1", _type: "post" } },
      { createOrReplace: { _id: "same-2", _type: "post" } },
    ]);
    const [one, two] = results.map(({ document }) => document);
    expect([one?._rev, one?._updatedAt]).toEqual([two?._rev, two?._updatedAt]);
  });
});

describe("mutation order", () => {
  test("follows the request, for one document and for several", async () => {
    const { results } = await mutate([
      { createOrReplace: { _id: "order", _type: "post", log: ["created"] } },
      { patch: { id: "order", insert: { after: "log[-1]", items: ["first"] } } },
      { patch: { query: '*[_id == "order" && "first" in log]', set: { seen: true } } },
      { patch: { id: "order", insert: { after: "log[-1]", items: ["second"] } } },
      { delete: { id: "order" } },
      { createIfNotExists: { _id: "order", _type: "post", log: ["again"] } },
      { createIfNotExists: { _id: "order", _type: "post", log: ["never"] } },
    ]);
    expect(results.map(({ operation }) => operation)).toEqual([
      "create",
      "update",
      "update",
      "update",
      "delete",
      "create",
      "none",
    ]);
    expect(await read("order")).toMatchObject({ log: ["again"] });
    expect(await read("order")).not.toHaveProperty("seen");
  });

  test("an error names the failed mutation by its index", async () => {
    const { status, index, problem } = await mutate([
      { createOrReplace: { _id: "fine", _type: "post" } },
      { patch: { id: "fine", set: { a: 1 } } },
      { create: { _id: "fine", _type: "post" } },
    ]);
    expect([status, index, problem.type]).toEqual([409, 2, "documentAlreadyExistsError"]);
    expect(await read("fine")).toBeUndefined();
  });
});

describe("dryRun", () => {
  test("answers like a real mutation, failures included, and stores nothing", async () => {
    const client = lake.client();
    const heard: string[] = [];
    const subscription = client
      .listen('*[_type == "dry"]', {}, { events: ["welcome", "mutation"] })
      .subscribe((event) => {
        heard.push(event.type === "mutation" ? event.documentId : event.type);
      });
    await expect.poll(() => heard).toEqual(["welcome"]);
    const create = { create: { _id: "dry-1", _type: "dry" } };
    const { status, results } = await mutate([create], "&dryRun=true");
    expect([status, results[0]?.operation, results[0]?.document?._id]).toEqual([
      200,
      "create",
      "dry-1",
    ]);
    expect((await mutate([create, create], "&dryRun=true")).status).toBe(409);
    expect(await read("dry-1")).toBeUndefined();
    await mutate([{ create: { _id: "dry-2", _type: "dry" } }]);
    await expect.poll(() => heard).toEqual(["welcome", "dry-2"]);
    subscription.unsubscribe();
  });
});

describe("patches by query", () => {
  test("change all matches, drafts too, and the answer lists each", async () => {
    await mutate([
      { create: { _id: "q1", _type: "queried", n: 1 } },
      { create: { _id: "drafts.q1", _type: "queried", n: 1 } },
      { create: { _id: "q2", _type: "queried", n: 2 } },
    ]);
    const query = '*[_type == "queried" && n == $n]';
    const { results } = await mutate([{ patch: { query, params: { n: 1 }, inc: { n: 10 } } }]);
    expect(results.map(({ id }) => id).sort()).toEqual(["drafts.q1", "q1"]);
    const none = await mutate([{ patch: { query, params: { n: 1 }, inc: { n: 10 } } }]);
    expect([none.status, none.results]).toEqual([200, []]);
  });

  test("store nothing if one document fails", async () => {
    const before = await read("q2");
    const patch = { query: '*[_type == "queried"]', ifRevisionID: before?._rev, set: { n: 0 } };
    const { status, problem } = await mutate([{ patch }]);
    expect([status, problem.type]).toEqual([409, "documentRevisionIDDoesNotMatchError"]);
    expect(await lake.client().fetch('count(*[_type == "queried" && n == 0])')).toBe(0);
  });

  test.each([
    ["that cannot be read", "*[", 400],
    ["that finds no documents but values", '*[_type == "queried"].n', 400],
    ["that finds attributes without an id", '*[_type == "queried"]{n}', 400],
  ])("a query %s is %j", async (_what, query, status) => {
    for (const mutation of [{ patch: { query, set: { n: 0 } } }, { delete: { query } }]) {
      expect((await mutate([mutation])).status).toBe(status);
    }
    expect(await lake.client().fetch('count(*[_type == "queried" && n == 0])')).toBe(0);
  });
});

describe("errors", () => {
  test("have Sanity's shape, from which the client builds its message", async () => {
    const refused = lake.client().create({ _id: "q1", _type: "queried" });
    const error = await refused.then(undefined, (reason: ClientError) => reason);
    expect((error as ClientError).details).toMatchObject({
      type: "mutationError",
      description: 'The mutation(s) failed: Document by ID "q1" already exists',
      items: [
        {
          index: 0,
          error: {
            type: "documentAlreadyExistsError",
            description: 'Document by ID "q1" already exists',
            id: "q1",
          },
        },
      ],
    });
  });

  test("name dangerous attribute names at any depth", async () => {
    for (const name of ["__proto__", "constructor", "hasOwnProperty", ""]) {
      const inner = `{"list":[{"deep":{${JSON.stringify(name)}:{"polluted":true}}}]}`;
      for (const mutation of [
        `{"create":{"_type":"post","content":${inner}}}`,
        `{"patch":{"id":"q1","set":{"content":${inner}}}}`,
        `{"patch":{"id":"q1","insert":{"after":"list[-1]","items":[${inner}]}}}`,
      ]) {
        const response = await lake.request("/data/mutate/production", {
          method: "POST",
          token: TEST_TOKENS.write,
          body: `{"mutations":[${mutation}]}`,
        });
        expect([mutation, response.status]).toEqual([mutation, 400]);
      }
    }
    expect({}).not.toHaveProperty("polluted");
  });
});
