import type { ClientError } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

function failure(promise: Promise<unknown>): Promise<ClientError> {
  return promise.then(
    () => Promise.reject(new Error("expected a refusal")),
    (error: ClientError) => error,
  );
}

function problemOf(error: ClientError): Record<string, unknown> {
  return error.responseBody ? JSON.parse(error.responseBody).error.items[0].error : {};
}

describe("create", () => {
  test("sets the document's id, revision and timestamps", async () => {
    const document = await lake.client().create({ _type: "post", title: "New" });
    expect(document._id).toMatch(/^[0-9a-f-]{36}$/);
    expect(document._rev).toMatch(/^[\w-]{22}$/);
    expect(new Date(document._createdAt).toISOString()).toBe(document._createdAt);
    expect(document._updatedAt).toBe(document._createdAt);
  });

  test("refuses an existing id with Sanity's error", async () => {
    const client = lake.client();
    await client.create({ _id: "twice", _type: "post" });
    const error = await failure(client.create({ _id: "twice", _type: "post" }));
    expect(error.statusCode).toBe(409);
    expect(error.details).toMatchObject({
      type: "mutationError",
      items: [{ index: 0, error: { type: "documentAlreadyExistsError", id: "twice" } }],
    });
    expect(error.message).toContain('Document by ID "twice" already exists');
  });

  test("adds a random suffix to an id that ends in a dot", async () => {
    const document = await lake.client().create({ _id: "drafts.", _type: "post" });
    expect(document._id).toMatch(/^drafts\.[0-9a-f-]{36}$/);
  });

  test.each(["-a", ".a", "a b", "a/b", "ä", "x".repeat(129)])("refuses the id %j", async (_id) => {
    const error = await failure(lake.client().create({ _id, _type: "post" }));
    expect(error.statusCode).toBe(400);
    expect(problemOf(error).type).toBe("invalidDocumentIDError");
  });

  test("refuses a document without a type", async () => {
    const error = await failure(lake.client().mutate([{ create: { _id: "untyped" } as never }]));
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain("_type");
  });

  test("preserves a given _createdAt and ignores _rev and _updatedAt", async () => {
    const sent = {
      _id: "old-times",
      _type: "post",
      _createdAt: "2001-01-01T00:00:00Z",
      _updatedAt: "2001-01-01T00:00:00Z",
      _rev: "mine",
    };
    const document = await lake.client().create(sent);
    expect(document._createdAt).toBe("2001-01-01T00:00:00Z");
    expect(document._updatedAt).not.toBe("2001-01-01T00:00:00Z");
    expect(document._rev).not.toBe("mine");
  });
});

describe("createOrReplace and createIfNotExists", () => {
  test("replaces the whole document except its _createdAt", async () => {
    const client = lake.client();
    const first = await client.create({ _id: "replaced", _type: "post", a: 1 });
    const second = await client.createOrReplace({ _id: "replaced", _type: "post", b: 2 });
    expect(second).toMatchObject({ b: 2, _createdAt: first._createdAt });
    expect(second).not.toHaveProperty("a");
    expect(second._rev).not.toBe(first._rev);
  });

  test("leaves an existing document unchanged", async () => {
    const client = lake.client();
    const first = await client.create({ _id: "existing", _type: "post", a: 1 });
    const second = await client.createIfNotExists({ _id: "existing", _type: "post", a: 2 });
    expect(second).toEqual(first);
  });
});

describe("delete", () => {
  test("deletes by id and reports it", async () => {
    const client = lake.client();
    await client.create({ _id: "gone", _type: "post" });
    const { results } = await client.mutate([{ delete: { id: "gone" } }], {
      returnDocuments: false,
    });
    expect(results).toEqual([{ id: "gone", operation: "delete" }]);
    expect(await client.getDocument("gone")).toBeUndefined();
  });

  test("ignores a missing document", async () => {
    const { results } = await lake
      .client()
      .mutate([{ delete: { id: "never" } }], { returnDocuments: false });
    expect(results).toEqual([{ id: "never", operation: "none" }]);
  });

  test("deletes by query with parameters", async () => {
    const client = lake.client();
    for (const n of [1, 2, 3]) await client.create({ _type: "countable", n });
    await client.delete({ query: '*[_type == "countable" && n > $n]', params: { n: 1 } });
    expect(await client.fetch('*[_type == "countable"].n')).toEqual([1]);
  });
});

describe("transactions", () => {
  test("shows each mutation the results of the ones before", async () => {
    const client = lake.client();
    await client
      .transaction()
      .create({ _id: "counter", _type: "counter", n: 1 })
      .patch("counter", (patch) => patch.inc({ n: 1 }))
      .patch({ query: '*[_type == "counter"]' }, (patch) => patch.inc({ n: 10 }))
      .commit();
    expect(await client.fetch('*[_id == "counter"][0].n')).toBe(12);
  });

  test("stores nothing if one mutation fails, and names it", async () => {
    const client = lake.client();
    const transaction = client
      .transaction()
      .create({ _id: "half", _type: "post" })
      .patch("missing", (patch) => patch.set({ a: 1 }));
    const error = await failure(transaction.commit());
    expect(error.details).toMatchObject({
      items: [{ index: 1, error: { type: "documentNotFoundError", id: "missing" } }],
    });
    expect(await client.getDocument("half")).toBeUndefined();
  });

  test("uses the client's transaction id as the revision and refuses it a second time", async () => {
    const client = lake.client();
    const transaction = () =>
      client.transaction([{ create: { _type: "post" } }]).transactionId("my-own-id");
    const { transactionId, documentIds } = await transaction().commit();
    expect(transactionId).toBe("my-own-id");
    expect((await client.getDocument(documentIds[0] ?? ""))?._rev).toBe("my-own-id");
    const error = await failure(transaction().commit());
    expect(error.statusCode).toBe(409);
    expect(error.message).toContain("my-own-id");
  });

  test("stores nothing in a dry run and answers as usual", async () => {
    const client = lake.client();
    const document = await client.create({ _id: "dry", _type: "post" }, { dryRun: true });
    expect(document._id).toBe("dry");
    expect(await client.getDocument("dry")).toBeUndefined();
  });
});

describe("references", () => {
  const strong = (_ref: string) => ({ _type: "reference", _ref });

  test("refuses to delete the target of a strong reference and names the referrer", async () => {
    const client = lake.client();
    await client.create({ _id: "target", _type: "post" });
    await client.create({ _id: "referrer", _type: "post", to: strong("target") });
    const error = await failure(client.delete("target"));
    expect(error.statusCode).toBe(409);
    expect(problemOf(error)).toMatchObject({
      type: "documentHasExistingReferencesError",
      referencingIDs: ["referrer"],
    });
    expect(error.message).toContain('"referrer"');
    const replaced = failure(client.createOrReplace({ _id: "target", _type: "other" }));
    expect((await replaced).statusCode).toBe(409);
    await client.transaction().delete("target").delete("referrer").commit();
    expect(await client.getDocument("target")).toBeUndefined();
  });

  test("refuses a strong reference to a missing document and accepts a weak one", async () => {
    const client = lake.client();
    const error = await failure(client.create({ _type: "post", to: strong("nowhere") }));
    expect(error.statusCode).toBe(409);
    expect(problemOf(error)).toMatchObject({
      type: "documentReferenceDoesNotExistError",
      referenceID: "nowhere",
    });
    await client.create({ _type: "post", to: { ...strong("nowhere"), _weak: true } });
  });

  test("checks references at the end of the transaction", async () => {
    const client = lake.client();
    await client
      .transaction()
      .create({ _id: "egg", _type: "post", to: strong("hen") })
      .create({ _id: "hen", _type: "post", to: strong("egg") })
      .commit();
    expect(await client.fetch('*[_id == "egg"][0].to->to->_id')).toBe("egg");
  });

  test("refuses to strengthen a weak reference to a missing document", async () => {
    const client = lake.client();
    const to = { ...strong("nowhere"), _weak: true };
    await client.create({ _id: "weak", _type: "post", to });
    const error = await failure(client.patch("weak").unset(["to._weak"]).commit());
    expect(problemOf(error).type).toBe("documentReferenceDoesNotExistError");
  });
});
