import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { actionTest, post } from "../support/extended";
import { expectRefused, TEST_TOKENS } from "../support/lake";

const act = (type: string, fields: object) =>
  ({ actionType: `sanity.action.document.${type}`, ...fields }) as Action;
const IDS = { draftId: "drafts.p", publishedId: "p" };
const conflict = { statusCode: 409 };
/** A refusal of the first action for this reason. */
const refusal = (type: string) => ({
  statusCode: 409,
  details: { type: "actionError", items: [{ error: { type } }] },
});

const test = actionTest
  .extend("edit", ({ client }) => () => {
    return client.action(act("edit", { ...IDS, patch: { set: { title: "Second" } } }));
  })
  .extend("unpublish", ({ client }) => () => {
    return client.action(act("unpublish", IDS));
  });

describe("document.publish", () => {
  test("moves the draft and preserves _createdAt", async ({ client, ids, edit, publish }) => {
    const _createdAt = "2020-01-01T00:00:00Z";
    await client.create(post("p", { _createdAt }));
    await edit();
    const { transactionId } = await publish();
    expect(await ids()).toEqual(["p"]);
    const published = { title: "Second", _createdAt, _rev: transactionId };
    expect(await client.getDocument("p")).toMatchObject(published);
  });

  test("checks the revisions that the caller expects", async ({ client, ids, edit, publish }) => {
    await client.create(post("p"));
    await edit();
    const [published, draft] = await client.getDocuments(["p", "drafts.p"]);
    const mismatch = refusal("documentRevisionIDDoesNotMatchError");
    await expect(publish({ ifPublishedRevisionId: "other" })).rejects.toMatchObject(mismatch);
    await expect(publish({ ifDraftRevisionId: "other" })).rejects.toMatchObject(mismatch);
    expect(await ids()).toEqual(["drafts.p", "p"]);
    await publish({ ifDraftRevisionId: draft?._rev, ifPublishedRevisionId: published?._rev });
    expect(await ids()).toEqual(["p"]);
  });

  test("answers 409 without a draft", async ({ publish }) => {
    await expect(publish()).rejects.toMatchObject(conflict);
  });

  const weak = (_ref: string, more: object = {}) => ({
    ...{ _type: "reference", _ref, _weak: true },
    _strengthenOnPublish: { type: "author", ...more },
  });

  test("strengthens references to published documents", async ({ client, publish }) => {
    await client.create({ _id: "a", _type: "author" });
    const plain = { _type: "reference", _ref: "gone", _weak: true };
    const editors = [
      { _key: "k", ...weak("gone", { weak: true }) },
      { _key: "l", by: weak("a") },
    ];
    const content = { author: weak("a"), editors, plain, _strengthenOnPublish: "text" };
    await client.create(post("drafts.p", content));
    await publish();
    const author = { _type: "reference", _ref: "a" };
    expect(await client.getDocument("p")).toMatchObject({
      ...{ author, plain, _strengthenOnPublish: "text" },
      editors: [
        { _key: "k", ...plain },
        { _key: "l", by: author },
      ],
    });
    expect(await client.fetch("*[_id == 'p' && defined(author._strengthenOnPublish)]")).toEqual([]);
    await expect(client.delete("a")).rejects.toMatchObject(conflict);
  });

  test("refuses a strong reference to a missing target", async ({ client, ids, publish }) => {
    await client.create(post("drafts.p", { author: weak("a") }));
    const missing = refusal("documentReferenceDoesNotExistError");
    await expect(publish()).rejects.toMatchObject(missing);
    expect(await ids()).toEqual(["drafts.p"]);
  });
});

describe("document.unpublish", () => {
  test("turns the published document into a draft", async ({ client, ids, unpublish }) => {
    await client.create(post("p"));
    await unpublish();
    expect(await ids()).toEqual(["drafts.p"]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("leaves an existing draft unchanged", async ({ client, unpublish }) => {
    await client.create(post("p"));
    await client.create(post("drafts.p", { title: "Second" }));
    await unpublish();
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("refuses a document that others refer to", async ({ client, ids, unpublish }) => {
    await client.create(post("p"));
    await client.create(post("q", { next: { _type: "reference", _ref: "p" } }));
    await expect(unpublish()).rejects.toThrow('references to it from "q"');
    expect(await ids()).toEqual(["p", "q"]);
  });
});

describe("version actions", () => {
  const version = { releaseId: "r1", publishedId: "p" };

  test("create, replace and discard with the client's methods", async ({ client, ids }) => {
    await client.create(post("p"));
    await client.createVersion({ ...version, document: { _type: "post", title: "Good" } });
    await client.replaceVersion({ ...version, document: { _type: "post", title: "Better" } });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "Better" });
    await client.discardVersion(version);
    expect(await ids()).toEqual(["p"]);
  });

  test("copy a base document at the expected revision", async ({ client }) => {
    const base = await client.create(post("p"));
    const copy = (ifBaseRevisionId: string) =>
      client.createVersion({ baseId: "p", ...version, ifBaseRevisionId });
    await expect(copy("other")).rejects.toMatchObject(conflict);
    await copy(base._rev);
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "First" });
    await expect(copy(base._rev)).rejects.toMatchObject(conflict);
  });

  test("mark a version whose release unpublishes the document", async ({ client }) => {
    await client.create(post("p"));
    await client.unpublishVersion(version);
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ _system: { delete: true } });
    expect(await client.fetch('*[_id == "p"]', {}, { perspective: ["r1"] })).toEqual([]);
  });

  test("publish a version", async ({ client, ids, publish }) => {
    await client.create(post("versions.r1.p"));
    await publish({ draftId: undefined, versionId: "versions.r1.p" });
    expect(await ids()).toEqual(["p"]);
  });
});

describe("an actions call", () => {
  const attributes = post("drafts.p");
  const create = act("create", { publishedId: "p", attributes, ifExists: "fail" });

  test("is atomic and names the action that failed", async ({ client, ids }) => {
    const discard = act("discard", { draftId: "drafts.missing" });
    await expect(client.action([create, discard])).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ index: 1 }] },
    });
    expect(await ids()).toEqual([]);
  });

  test("uses the given transaction id, and refuses it a second time", async ({ client }) => {
    const options = { transactionId: "my-transaction" };
    expect(await client.action(create, options)).toEqual({ transactionId: "my-transaction" });
    expect(await client.getDocument("drafts.p")).toMatchObject({ _rev: "my-transaction" });
    const again = client.action(act("discard", { draftId: "drafts.p" }), options);
    await expect(again).rejects.toMatchObject(refusal("transactionIDInUseError"));
  });

  test("changes nothing as a dry run, and fails like a real call", async ({ client, ids }) => {
    await client.action(create, { dryRun: true, skipCrossDatasetReferenceValidation: true });
    expect(await ids()).toEqual([]);
    await client.action(create);
    const again = client.action(create, { dryRun: true });
    await expect(again).rejects.toMatchObject(conflict);
  });

  test.for<[what: string, actions: unknown[] | undefined]>([
    ["no actions", []],
    ["no list", undefined],
    ["an unknown action", [act("burn", {})]],
    ["a null action", [null]],
    ["a draft id of another document", [act("publish", { ...IDS, draftId: "drafts.q" })]],
    ["a draft as published document", [act("publish", { ...IDS, publishedId: "drafts.p" })]],
    ["a patch operation that does not exist", [act("edit", { ...IDS, patch: { burn: {} } })]],
    ["a document without a type", [act("create", { publishedId: "p", attributes: {} })]],
  ])("with %s is 400", async ([, actions], { send }) => {
    const response = await send({ actions });
    expect(response.status).toBe(400);
    const { error, message = error.description } = await response.json();
    expect(message).toMatch(/^.{10,}$/);
    expect(message).not.toContain("undefined");
  });
});

const DISCARD = act("discard", { draftId: "drafts.p" });

describe("document.create", () => {
  test("creates a draft, whose revision it returns", async ({ client, createDraft }) => {
    const { transactionId } = await createDraft();
    const draft = { _type: "post", title: "First", _rev: transactionId };
    expect(await client.getDocument("drafts.p")).toMatchObject(draft);
  });

  test("fails for an existing draft, or leaves it alone", async ({ client, createDraft }) => {
    await createDraft();
    await expect(createDraft()).rejects.toMatchObject(conflict);
    await createDraft("ignore", "Second");
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("fails for a published document in any case", async ({ client, ids, createDraft }) => {
    await client.create(post("p"));
    await expect(createDraft("ignore")).rejects.toThrow('"p" already exists');
    expect(await ids()).toEqual(["p"]);
  });

  test("adds keys to objects in arrays", async ({ client }) => {
    const attributes = post("drafts.p", { points: [{ title: "One" }] });
    await client.action(act("create", { publishedId: "p", attributes, ifExists: "fail" }));
    const { points } = await client.fetch('*[_id == "drafts.p"][0]{points}');
    expect(points).toEqual([{ _key: expect.stringMatching(/^[0-9a-f]{12}$/), title: "One" }]);
  });
});

describe("document.version.create", () => {
  const create = (rest: object) => ({
    actions: [act("version.create", { publishedId: "p", ...rest })],
  });

  test("creates a draft from the App SDK's `attributes`", async ({ client, send }) => {
    const { status } = await send(create({ attributes: post("drafts.p") }));
    expect(status).toBe(200);
    expect(await client.getDocument("drafts.p")).toMatchObject(post("drafts.p"));
  });

  test.for<[object, string]>([
    [{}, "document: Required"],
    [{ versionId: "drafts.p" }, "document: Required"],
    [{ document: { _id: "drafts.p" } }, "document._type: Required"],
    [{ attributes: post("p") }, 'attributes: _id must start with "drafts."'],
    [{ versionId: "p", baseId: "q" }, 'versionId: must start with "drafts."'],
  ])("reports the error for %j", async ([rest, message], { send }) => {
    const response = await send(create(rest));
    expect(response.status).toBe(400);
    expect((await response.json()).error.description).toContain(message);
  });
});

describe("document.edit", () => {
  const edit = (set: object) => act("edit", { ...IDS, patch: { set } });

  test("patches the draft", async ({ client, createDraft }) => {
    await createDraft();
    await client.action(edit({ title: "Second" }));
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("copies the published document and leaves that unchanged", async ({ client }) => {
    const _createdAt = "2020-01-01T00:00:00Z";
    await client.create(post("p", { _createdAt, body: "Text" }));
    const published = await client.getDocument("p");
    await client.action(edit({ title: "Second" }));
    const draft = { title: "Second", body: "Text", _createdAt };
    expect(await client.getDocument("drafts.p")).toMatchObject(draft);
    expect(await client.getDocument("p")).toEqual(published);
  });

  test("answers 409 if neither a draft nor a published document exists", async ({ client }) => {
    const items = [{ error: { type: "documentNotFoundError" }, index: 0 }];
    await expect(client.action(edit({ title: "Second" }))).rejects.toMatchObject({
      statusCode: 409,
      details: { type: "actionError", items },
    });
  });

  test("applies several edits of one call in order", async ({ client, createDraft }) => {
    await createDraft();
    const append = act("edit", { ...IDS, patch: { inc: { count: 2 } } });
    await client.action([edit({ count: 1 }), append, append]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ count: 5 });
  });
});

describe("document.discard, replaceDraft and delete", () => {
  test("discard deletes a draft that exists", async ({ client, ids, createDraft }) => {
    await createDraft();
    await client.action(DISCARD);
    expect(await ids()).toEqual([]);
    await expect(client.action(DISCARD)).rejects.toMatchObject(conflict);
  });

  test("replaceDraft never creates a new document", async ({ client }) => {
    const attributes = post("drafts.p", { title: "Restored" });
    const replace = act("replaceDraft", { publishedId: "p", attributes });
    await expect(client.action(replace)).rejects.toMatchObject(conflict);
    await client.create(post("p"));
    await client.action(replace);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Restored" });
    expect(await client.getDocument("p")).toMatchObject({ title: "First" });
  });

  test("restores a deleted document in one call, as the Studio does", async ({ client }) => {
    const attributes = post("drafts.p", { title: "Restored" });
    const create = act("create", { publishedId: "p", attributes, ifExists: "fail" });
    await client.action([create, act("replaceDraft", { publishedId: "p", attributes })]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Restored" });
  });

  test("delete takes the ids of all drafts and versions", async ({ client, ids }) => {
    for (const id of ["p", "drafts.p", "versions.r1.p"]) await client.create(post(id));
    const remove = (includeDrafts: string[]) =>
      client.action(act("delete", { publishedId: "p", includeDrafts }));
    await expect(remove(["drafts.p"])).rejects.toThrow("versions.r1.p");
    await expectRefused(400, remove(["drafts.other"]));
    expect(await ids()).toHaveLength(3);
    await remove(["drafts.p", "versions.r1.p"]);
    expect(await ids()).toEqual([]);
    await expect(remove([])).rejects.toMatchObject(conflict);
  });
});

describe("a purge", () => {
  const purgeTest = test.extend("history", ({ lake }) => async (ids: string) => {
    const query = "effectFormat=mendoza&excludeContent=false";
    const path = `/data/history/production/transactions/${ids}?${query}`;
    return (await lake.request(path, { token: TEST_TOKENS.read })).text();
  });
  const NOW = "/data/history/production/documents/drafts.p?time=2999-01-01T00:00:00Z";

  purgeTest("of a document deletes no other history", async ({ client, history }) => {
    await client.create(post("p", { secret: "purge-me" }));
    const together = client.transaction().create(post("q"));
    await together.patch("p", { set: { more: "purge-me" } }).commit();
    expect(await history("p,q")).toContain("purge-me");
    await client.action(act("delete", { publishedId: "p", includeDrafts: [], purge: true }));
    expect(await history("p,q")).not.toContain("purge-me");
    expect(await history("p,q")).toContain('"q"');
  });

  purgeTest("leaves what its transaction creates again", async ({ client, history }) => {
    await client.create(post("drafts.p", { text: "purge-me" }));
    const attributes = post("drafts.p", { text: "new" });
    await client.action([
      act("edit", { ...IDS, patch: { set: { text: "purge-me later" } } }),
      act("discard", { draftId: "drafts.p", purge: true }),
      act("create", { publishedId: "p", ifExists: "fail", attributes }),
    ]);
    expect((await client.request({ url: NOW })).documents).toMatchObject([{ text: "new" }]);
    const lines = (await history("drafts.p")).trim().split("\n");
    expect(lines).toEqual([expect.stringContaining("new")]);
    expect(lines[0]).not.toContain("purge-me");
  });

  purgeTest("leaves what is created in the same COMMIT", async ({ client }) => {
    await client.create(post("drafts.p", { text: "purge-me" }));
    const [, created] = await Promise.all([
      client.action(act("discard", { draftId: "drafts.p", purge: true })),
      client.createOrReplace(post("drafts.p", { text: "new" })),
    ]);
    const { documents } = await client.request({ url: NOW });
    expect(documents).toMatchObject([{ text: "new", _rev: created._rev }]);
  });
});
