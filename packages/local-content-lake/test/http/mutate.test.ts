import { describe, expect } from "vitest";
import { reference } from "../support/documents";
import { type Json, test as lakeTest, rawMutate, transactionsOf } from "../support/lake";
import { manage } from "../support/people";

const test = lakeTest.extend("mutate", ({ lake }) => (mutations: Json[], search?: string) => {
  return rawMutate(lake, mutations, search);
});

describe("create", () => {
  test("sets the document's id, revision and timestamps", async ({ client }) => {
    const document = await client.create({ _type: "post", title: "New" });
    expect(document._id).toMatch(/^[0-9a-f-]{36}$/);
    expect(document._rev).toMatch(/^[\w-]{22}$/);
    expect(new Date(document._createdAt).toISOString()).toBe(document._createdAt);
    expect(document._updatedAt).toBe(document._createdAt);
  });

  test("refuses an existing id with the error that Sanity's client reads", async ({ client }) => {
    await client.create({ _id: "twice", _type: "post" });
    const description = 'Document by ID "twice" already exists';
    const error = { type: "documentAlreadyExistsError", description, id: "twice" };
    const failed = `The mutation(s) failed: ${description}`;
    await expect(client.create({ _id: "twice", _type: "post" })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(description),
      details: { type: "mutationError", description: failed, items: [{ index: 0, error }] },
    });
  });

  test("adds a random suffix to an id that ends in a dot", async ({ client }) => {
    for (const start of ["drafts.", "versions.r1."]) {
      const { _id } = await client.create({ _id: start, _type: "post" });
      expect(_id).toMatch(new RegExp(`^${start}[0-9a-f-]{36}$`));
    }
  });

  test("preserves a given _createdAt and ignores _rev and _updatedAt", async ({ client }) => {
    const _createdAt = "2001-02-03T04:05:06Z";
    const sent = { _id: "aged", _type: "post", _createdAt, _updatedAt: _createdAt, _rev: "mine" };
    const document = await client.create(sent);
    expect(document._createdAt).toBe(_createdAt);
    expect(document._updatedAt).not.toBe(_createdAt);
    expect(document._rev).not.toBe("mine");
    for (const earlier of ["1999-01-01T00:00:00Z", "1970-01-01T00:00:00Z"]) {
      const moved = await client.createOrReplace({ ...sent, _createdAt: earlier });
      expect(moved._createdAt).toBe(earlier);
    }
  });

  test("adds keys to array items on request", async ({ client }) => {
    const items = [{ _type: "a" }, { _type: "b", _key: "mine", inner: [{ _type: "c" }] }, "text"];
    const document = await client.create({ _type: "post", items }, { autoGenerateArrayKeys: true });
    const _key = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(document.items).toEqual([
      { _type: "a", _key },
      { _type: "b", _key: "mine", inner: [{ _type: "c", _key }] },
      "text",
    ]);
  });
});

test("createOrReplace replaces the whole document except its _createdAt", async ({ client }) => {
  const first = await client.create({ _id: "replaced", _type: "post", a: 1 });
  const second = await client.createOrReplace({ _id: "replaced", _type: "post", b: 2 });
  expect(second).toMatchObject({ b: 2, _createdAt: first._createdAt });
  expect(second).not.toHaveProperty("a");
  expect(second._rev).not.toBe(first._rev);
});

describe("delete", () => {
  test("deletes by id, ignores a missing document, and reports both", async ({ client }) => {
    await client.create({ _id: "gone", _type: "post" });
    const mutations = ["gone", "never", "no such id!"].map((id) => ({ delete: { id } }));
    const { results } = await client.mutate(mutations, { returnDocuments: false });
    expect(results).toEqual([
      { id: "gone", operation: "delete" },
      { id: "never", operation: "none" },
      { id: "no such id!", operation: "none" },
    ]);
    expect(await client.getDocument("gone")).toBeUndefined();
  });

  test("deletes by query with parameters", async ({ client }) => {
    for (const n of [1, 2, 3]) await client.create({ _type: "countable", n });
    await client.delete({ query: '*[_type == "countable" && n > $n]', params: { n: 1 } });
    expect(await client.fetch('*[_type == "countable"].n')).toEqual([1]);
  });
});

describe("purge in a delete", () => {
  const purgeTest = test
    .extend("essay", { auto: true }, ({ client }) =>
      client.create({ _id: "essay", _type: "post", n: 1 }),
    )
    .extend("history", ({ lake }) => async (id: string) => {
      return JSON.stringify(await transactionsOf(lake, id, ""));
    });

  purgeTest("erases what is selected, audited", async ({ lake, client, mutate, history }) => {
    await client.create({ _id: "other", _type: "post", n: 2 });
    await client.create({ _id: "already-gone", _type: "post" });
    await client.delete("already-gone");
    expect(await history("essay")).toContain('"create"');
    for (const selection of [{ id: "essay" }, { query: "*[n == 2]" }, { id: "already-gone" }]) {
      await mutate([{ delete: { ...selection, purge: true } }]);
    }
    for (const id of ["essay", "other", "already-gone"]) {
      expect(await client.getDocument(id)).toBeUndefined();
      expect(await history(id)).not.toContain('"create"');
    }
    const entries = await manage<{ action: string; target: string }[]>(lake, "GET", "/audit");
    const purges = entries.filter(({ action }) => action === "history.purge");
    const targets = ["already-gone", "other", "essay"].map((id) => `production ${id}`);
    expect(purges.map(({ target }) => target).slice(0, 3)).toEqual(targets);
  });

  purgeTest("in a dry run, or false, erases nothing", async ({ mutate, history }) => {
    await mutate([{ delete: { id: "essay", purge: true } }], "&dryRun=true");
    await mutate([{ delete: { id: "essay", purge: false } }]);
    expect(await history("essay")).toContain('"create"');
  });
});

describe("transactions", () => {
  test("follow the order of the request, and see earlier results", async ({ client, mutate }) => {
    const add = (item: string) => ({
      patch: { id: "order", insert: { after: "log[-1]", items: [item] } },
    });
    const { results } = await mutate([
      { createOrReplace: { _id: "order", _type: "post", log: ["created"] } },
      add("first"),
      { patch: { query: '*[_id == "order" && "first" in log]', set: { seen: true } } },
      add("second"),
      { delete: { id: "order" } },
      { createIfNotExists: { _id: "order", _type: "post", log: ["again"] } },
      { createIfNotExists: { _id: "order", _type: "post", log: ["never"] } },
    ]);
    const operations = ["create", "update", "update", "update", "delete", "create", "none"];
    expect(results.map(({ operation }) => operation)).toEqual(operations);
    expect(await client.getDocument("order")).toMatchObject({ log: ["again"] });
    expect(await client.getDocument("order")).not.toHaveProperty("seen");
  });

  test("give all their documents one revision and time", async ({ client, mutate }) => {
    for (const _id of ["one", "two"]) await client.create({ _id, _type: "post" });
    const { results } = await mutate([{ patch: { id: ["one", "two"], set: { seen: true } } }]);
    const [one, two] = results.map(({ document }) => document);
    expect(one).toMatchObject({ _id: "one", seen: true, _rev: expect.stringMatching(/./) });
    expect(two).toEqual({ ...one, _id: "two", _createdAt: two?._createdAt });
  });
});

describe("a patch", () => {
  const essayTest = test.extend("essay", { auto: true }, ({ client }) =>
    client.create({ _id: "essay", _type: "post", title: "Hello", n: 5 }),
  );

  essayTest("of another revision answers 409 with both", async ({ client, essay }) => {
    const patch = client.patch("essay").set({ title: "Won" });
    const revisions = { currentRevisionID: essay._rev, expectedRevisionID: "stale" };
    const error = { type: "documentRevisionIDDoesNotMatchError", ...revisions };
    const refused = { statusCode: 409, details: { items: [{ error }] } };
    const stale = patch.clone().ifRevisionId("stale").commit();
    await expect(stale).rejects.toMatchObject(refused);
    expect(await client.getDocument("essay")).toEqual(essay);
    const won = await patch.ifRevisionId(essay._rev).commit();
    expect(won).toMatchObject({ title: "Won" });
  });

  // unit/mutate/paths.test.ts has what patches change and refuse.
  essayTest("that does not fit answers 409, and changes nothing", async ({ client, essay }) => {
    const patch = client.patch("essay").set({ title: "new" }).inc({ title: 1 });
    const message = expect.stringContaining('cannot increment "title" because it is not a number');
    await expect(patch.commit()).rejects.toMatchObject({ statusCode: 409, message });
    expect(await client.getDocument("essay")).toEqual(essay);
  });
});

describe("patches by query", () => {
  const queriedTest = test.extend("queried", { auto: true }, async ({ client }) => {
    await client.create({ _id: "q1", _type: "queried", n: 1 });
    await client.create({ _id: "drafts.q1", _type: "queried", n: 1 });
    return client.create({ _id: "q2", _type: "queried", n: 2 });
  });
  const NONE_CHANGED = 'count(*[_type == "queried" && n == 0])';

  queriedTest("change all matches, drafts too, and the answer lists each", async ({ mutate }) => {
    const query = '*[_type == "queried" && n == $n]';
    const { results } = await mutate([{ patch: { query, params: { n: 1 }, inc: { n: 10 } } }]);
    expect(results.map(({ id }) => id).sort()).toEqual(["drafts.q1", "q1"]);
    const none = await mutate([{ patch: { query, params: { n: 1 }, inc: { n: 10 } } }]);
    expect([none.status, none.results]).toEqual([200, []]);
  });

  queriedTest("store nothing if one document fails", async ({ client, mutate, queried }) => {
    const patch = { query: '*[_type == "queried"]', ifRevisionID: queried._rev, set: { n: 0 } };
    const { status, problem } = await mutate([{ patch }]);
    expect([status, problem.type]).toEqual([409, "documentRevisionIDDoesNotMatchError"]);
    expect(await client.fetch(NONE_CHANGED)).toBe(0);
  });

  queriedTest.for([
    ["cannot be read", "*["],
    ["finds no documents but values", '*[_type == "queried"].n'],
    ["finds attributes without an id", '*[_type == "queried"]{n}'],
  ])("answer 400, as deletes do, to a query that %s", async ([, query], { client, mutate }) => {
    for (const mutation of [{ patch: { query, set: { n: 0 } } }, { delete: { query } }]) {
      expect((await mutate([mutation])).status).toBe(400);
    }
    expect(await client.fetch(NONE_CHANGED)).toBe(0);
  });
});

const weak = (_ref: string) => reference(_ref, { _weak: true });

const libraryTest = lakeTest.extend("library", { auto: true }, ({ client }) =>
  client
    .transaction()
    .create({ _id: "author", _type: "person" })
    .create({ _id: "book", _type: "book", by: [{ who: reference("author") }] })
    .create({ _id: "drafts.book", _type: "book", by: reference("author") })
    .create({ _id: "fan", _type: "person", of: weak("author") })
    .commit(),
);

const TARGETS = [{ id: "author" }, { id: ["fan", "author"] }, { query: '*[_type == "person"]' }];
libraryTest.for(TARGETS)("strong references block %j", async (selection, { lake, client }) => {
  const { status, problem } = await rawMutate(lake, [{ delete: selection }]);
  expect(status).toBe(409);
  expect(problem.type).toBe("documentHasExistingReferencesError");
  expect(problem.description).toContain('"book"');
  expect(new Set(problem.referencingIDs as string[])).toEqual(new Set(["book", "drafts.book"]));
  expect(await client.getDocument("fan")).toBeDefined();
});

libraryTest("a replacement, or one that refers to itself, is not blocked", async ({ client }) => {
  await client.createOrReplace({ _id: "author", _type: "person", name: "New" });
  await client.create({ _id: "self", _type: "post", me: reference("self") });
  await client.delete("self");
  expect(await client.getDocument("self")).toBeUndefined();
});

libraryTest("a transaction deletes a target whose references it removes", async ({ client }) => {
  const removal = client.transaction().delete("author").delete("drafts.book");
  await removal.patch("book", (patch) => patch.unset(["by"])).commit();
  expect(await client.getDocument("author")).toBeUndefined();
});

libraryTest("a strong reference to no document is refused, not a weak one", async ({ client }) => {
  const error = { type: "documentReferenceDoesNotExistError", referenceID: "nowhere" };
  const refused = { statusCode: 409, details: { items: [{ error }] } };
  const created = client.create({ _type: "post", to: reference("nowhere") });
  await expect(created).rejects.toMatchObject(refused);
  await client.create({ _id: "weak", _type: "post", to: weak("nowhere") });
  const strengthened = client.patch("weak").unset(["to._weak"]).commit();
  await expect(strengthened).rejects.toMatchObject(refused);
});

libraryTest("references are checked at the end of the transaction", async ({ client }) => {
  await client
    .transaction()
    .create({ _id: "egg", _type: "post", to: reference("hen") })
    .create({ _id: "hen", _type: "post", to: reference("egg") })
    .commit();
  expect(await client.fetch('*[_id == "egg"][0].to->to->_id')).toBe("egg");
});

const COUNT = 20;

/** Selects the posts with the highest numbers; its length alone sends it to the worker. */
const highest = (count: number) =>
  `// ${"-".repeat(20_000)}\n*[_type == "post" && count(*[_type == "post" && n > ^.n]) < ${count}]`;

const workerTest = test.extend("posts", { auto: true }, async ({ client }) => {
  const transaction = client.transaction();
  for (let n = 0; n < COUNT; n += 1) transaction.create({ _id: `post${n}`, _type: "post", n });
  await transaction.commit();
  return () => client.fetch<number[]>('*[_type == "post"].n | order(@)');
});

describe("a query of a mutation in the worker", () => {
  workerTest("selects the documents to patch and to delete", async ({ client, mutate, posts }) => {
    const { status, problem } = await mutate([{ delete: { query: `${highest(10)}.n` } }]);
    const words = expect.stringContaining("must select documents");
    expect([status, problem.description]).toEqual([400, words]);
    const patch = { query: highest(3), set: { title: "Late" } };
    expect((await mutate([{ patch }])).status).toBe(200);
    expect(await client.fetch('*[title == "Late"].n | order(@)')).toEqual([17, 18, 19]);
    expect((await mutate([{ delete: { query: highest(15) } }])).status).toBe(200);
    expect(await posts()).toEqual([0, 1, 2, 3, 4]);
  });

  workerTest("sees what its transaction has changed before", async ({ client, mutate }) => {
    const { status } = await mutate([
      { delete: { id: "post19" } },
      // Its id is generated.
      { create: { _type: "post", n: 9_000 } },
      { create: { _id: "postLast", _type: "post", n: 5_000 } },
      { patch: { query: highest(3), set: { title: "Found" } } },
    ]);
    expect(status).toBe(200);
    expect(await client.fetch('*[title == "Found"].n | order(@)')).toEqual([18, 5_000, 9_000]);
  });

  workerTest("is refused after 5,000 changes", { tags: "full" }, async ({ mutate, posts }) => {
    const creations = (count: number) => Array(count).fill({ create: { _type: "fresh" } });
    const remove = { delete: { query: highest(15) } };
    const refused = await mutate([...creations(5_001), remove]);
    expect(refused.status).toBe(400);
    expect(refused.problem.description).toContain("send it as a transaction of its own");
    expect((await mutate([...creations(5_000), remove])).status).toBe(200);
    expect(await posts()).toEqual([0, 1, 2, 3, 4]);
  });
});
