import type { Action, SanityClient } from "@sanity/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake();
  client = lake.client({ perspective: "raw" });
});
afterAll(() => lake.stop());
beforeEach(() => lake.lake.reset("production"));

const post = (_id: string, rest: object = {}) => ({ _id, _type: "post", title: "First", ...rest });

const createDraft = (ifExists: "fail" | "ignore" = "fail", title = "First") =>
  client.action({
    actionType: "sanity.action.document.create",
    publishedId: "p",
    attributes: post("drafts.p", { title }),
    ifExists,
  });

const publish = (rest: object = {}) =>
  client.action({
    actionType: "sanity.action.document.publish",
    draftId: "drafts.p",
    publishedId: "p",
    ...rest,
  });

/** Sends actions that the client's types reject. */
function send(body: unknown, token: string = TEST_TOKENS.write): Promise<Response> {
  const init = { method: "POST", body: JSON.stringify(body), token };
  return lake.request("/data/actions/production", init);
}

async function ids(): Promise<string[]> {
  return client.fetch("*[] | order(_id)._id");
}

describe("document.create", () => {
  test("creates a draft and returns the transaction id, which is its revision", async () => {
    const { transactionId } = await createDraft();
    expect(await client.getDocument("drafts.p")).toMatchObject({
      _type: "post",
      title: "First",
      _rev: transactionId,
    });
  });

  test("fails for an existing draft, or leaves it alone with ifExists: ignore", async () => {
    await createDraft();
    await expect(createDraft()).rejects.toMatchObject({ statusCode: 409 });
    await createDraft("ignore", "Second");
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("fails for a published document, whatever ifExists says", async () => {
    await client.create(post("p"));
    await expect(createDraft("ignore")).rejects.toThrow('"p" already exists');
    expect(await ids()).toEqual(["p"]);
  });

  test("adds keys to objects in arrays", async () => {
    await client.action({
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p", { points: [{ title: "One" }] }),
      ifExists: "fail",
    });
    const { points } = await client.fetch('*[_id == "drafts.p"][0]{points}');
    expect(points).toEqual([{ _key: expect.stringMatching(/^[0-9a-f]{12}$/), title: "One" }]);
  });
});

describe("document.version.create", () => {
  const createVersion = (rest: object) =>
    send({ actions: [{ actionType: "sanity.action.document.version.create", ...rest }] });

  test("creates a draft from the App SDK's `attributes`", async () => {
    const { status } = await createVersion({ publishedId: "p", attributes: post("drafts.p") });
    expect(status).toBe(200);
    expect(await client.getDocument("drafts.p")).toMatchObject(post("drafts.p"));
  });

  test.each([
    [{}, "document: Required"],
    [{ versionId: "drafts.p" }, "document: Required"],
    [{ document: { _id: "drafts.p" } }, "document._type: Required"],
    [{ attributes: post("p") }, 'attributes: _id must start with "drafts."'],
    [{ versionId: "p", baseId: "q" }, 'versionId: must start with "drafts."'],
  ])("reports the error for %j", async (rest, message) => {
    const response = await createVersion({ publishedId: "p", ...rest });
    expect(response.status).toBe(400);
    expect((await response.json()).error.description).toContain(message);
  });
});

describe("document.edit", () => {
  const edit = (set: object): Action => ({
    actionType: "sanity.action.document.edit",
    draftId: "drafts.p",
    publishedId: "p",
    patch: { set },
  });

  test("patches the draft", async () => {
    await createDraft();
    await client.action(edit({ title: "Second" }));
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("creates the draft from the published document and leaves that unchanged", async () => {
    await client.create(post("p", { _createdAt: "2020-01-01T00:00:00Z", body: "Text" }));
    const published = await client.getDocument("p");
    await client.action(edit({ title: "Second" }));
    expect(await client.getDocument("drafts.p")).toMatchObject({
      title: "Second",
      body: "Text",
      _createdAt: published?._createdAt,
    });
    expect(await client.getDocument("p")).toEqual(published);
  });

  test("answers 409 if neither a draft nor a published document exists", async () => {
    await expect(client.action(edit({ title: "Second" }))).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "documentNotFoundError" }, index: 0 }],
      },
    });
  });

  test("applies several edits of one call in order", async () => {
    await createDraft();
    const append: Action = {
      actionType: "sanity.action.document.edit",
      draftId: "drafts.p",
      publishedId: "p",
      patch: { inc: { count: 2 } },
    };
    await client.action([edit({ count: 1 }), append, append]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ count: 5 });
  });
});

describe("document.publish", () => {
  test("moves the draft to the published document and preserves its _createdAt", async () => {
    await client.create(post("p", { _createdAt: "2020-01-01T00:00:00Z" }));
    await createDraftOver();
    const { transactionId } = await publish();
    expect(await ids()).toEqual(["p"]);
    expect(await client.getDocument("p")).toMatchObject({
      title: "Second",
      _createdAt: "2020-01-01T00:00:00Z",
      _rev: transactionId,
    });
  });

  test("checks the revisions that the caller expects", async () => {
    await client.create(post("p"));
    await createDraftOver();
    const [published, draft] = await client.getDocuments(["p", "drafts.p"]);
    await expect(publish({ ifPublishedRevisionId: "other" })).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: "documentRevisionIDDoesNotMatchError" } }] },
    });
    await expect(publish({ ifDraftRevisionId: "other" })).rejects.toMatchObject({
      statusCode: 409,
    });
    expect(await ids()).toEqual(["drafts.p", "p"]);
    await publish({
      ifDraftRevisionId: draft?._rev,
      ifPublishedRevisionId: published?._rev,
    });
    expect(await ids()).toEqual(["p"]);
  });

  test("answers 409 without a draft", async () => {
    await expect(publish()).rejects.toMatchObject({ statusCode: 409 });
  });

  test("makes a reference strong that was weak until its target is published", async () => {
    await client.create({ _id: "a", _type: "author" });
    const _strengthenOnPublish = { type: "author" };
    await client.create(
      post("drafts.p", {
        author: { _type: "reference", _ref: "a", _weak: true, _strengthenOnPublish },
        editors: [
          {
            _key: "k",
            _type: "reference",
            _ref: "gone",
            _weak: true,
            _strengthenOnPublish: { ..._strengthenOnPublish, weak: true },
          },
        ],
      }),
    );
    await publish();
    expect(await client.getDocument("p")).toMatchObject({
      author: { _type: "reference", _ref: "a" },
      editors: [{ _key: "k", _type: "reference", _ref: "gone", _weak: true }],
    });
    expect(JSON.stringify(await client.getDocument("p"))).not.toContain("_strengthenOnPublish");
    await expect(client.delete("a")).rejects.toMatchObject({ statusCode: 409 });
  });

  test("refuses a strong reference to a missing target", async () => {
    const author = {
      _type: "reference",
      _ref: "a",
      _weak: true,
      _strengthenOnPublish: { type: "author" },
    };
    await client.create(post("drafts.p", { author }));
    await expect(publish()).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "documentReferenceDoesNotExistError" } }],
      },
    });
    expect(await ids()).toEqual(["drafts.p"]);
  });

  function createDraftOver() {
    return client.action({
      actionType: "sanity.action.document.edit",
      draftId: "drafts.p",
      publishedId: "p",
      patch: { set: { title: "Second" } },
    });
  }
});

describe("document.unpublish", () => {
  const unpublish = () =>
    client.action({
      actionType: "sanity.action.document.unpublish",
      draftId: "drafts.p",
      publishedId: "p",
    });

  test("turns the published document into a draft", async () => {
    await client.create(post("p"));
    await unpublish();
    expect(await ids()).toEqual(["drafts.p"]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("leaves an existing draft unchanged", async () => {
    await client.create(post("p"));
    await client.create(post("drafts.p", { title: "Second" }));
    await unpublish();
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("refuses a document that others refer to", async () => {
    await client.create(post("p"));
    await client.create(post("q", { next: { _type: "reference", _ref: "p" } }));
    await expect(unpublish()).rejects.toThrow('references to it from "q"');
    expect(await ids()).toEqual(["p", "q"]);
  });
});

describe("document.discard, replaceDraft and delete", () => {
  test("discard deletes an existing draft and fails for a missing one", async () => {
    await createDraft();
    const discard: Action = {
      actionType: "sanity.action.document.discard",
      draftId: "drafts.p",
    };
    await client.action(discard);
    expect(await ids()).toEqual([]);
    await expect(client.action(discard)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("replaceDraft replaces a draft or copies a published document, but never creates a new document", async () => {
    const replace: Action = {
      actionType: "sanity.action.document.replaceDraft",
      publishedId: "p",
      attributes: post("drafts.p", { title: "Restored" }),
    };
    await expect(client.action(replace)).rejects.toMatchObject({ statusCode: 409 });
    await client.create(post("p"));
    await client.action(replace);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Restored" });
    expect(await client.getDocument("p")).toMatchObject({ title: "First" });
  });

  test("restores a deleted document in one call, as the Studio does", async () => {
    const attributes = post("drafts.p", { title: "Restored" });
    const create: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes,
      ifExists: "fail",
    };
    const actionType = "sanity.action.document.replaceDraft";
    await client.action([create, { actionType, publishedId: "p", attributes }]);
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Restored" });
  });

  test("delete removes a document with all drafts and versions, and fails if the call omits one", async () => {
    await client.create(post("p"));
    await client.create(post("drafts.p"));
    await client.create(post("versions.r1.p"));
    const remove = (includeDrafts: string[]) =>
      client.action({
        actionType: "sanity.action.document.delete",
        publishedId: "p",
        includeDrafts,
      });
    await expect(remove(["drafts.p"])).rejects.toThrow("versions.r1.p");
    await expect(remove(["drafts.other"])).rejects.toMatchObject({ statusCode: 400 });
    expect(await ids()).toHaveLength(3);
    await remove(["drafts.p", "versions.r1.p"]);
    expect(await ids()).toEqual([]);
    await expect(remove([])).rejects.toMatchObject({ statusCode: 409 });
  });

  test("delete with purge removes the history too", async () => {
    await client.create(post("p", { secret: "purge-me" }));
    await client
      .transaction()
      .create(post("q"))
      .patch("p", { set: { more: "purge-me" } })
      .commit();
    const history = async () => {
      const path = "/data/history/production/transactions/p,q?effectFormat=mendoza";
      return (await lake.request(path, { token: TEST_TOKENS.read })).text();
    };
    expect(await history()).toContain("purge-me");
    await client.action({
      actionType: "sanity.action.document.delete",
      publishedId: "p",
      includeDrafts: [],
      purge: true,
    });
    expect(await history()).not.toContain("purge-me");
    expect(await history()).toContain('"q"');
  });

  test("a document created again in the purging transaction keeps its new history", async () => {
    const draft = { _id: "drafts.again", _type: "post" };
    await client.create({ ...draft, text: "purge-me" });
    await client.action([
      {
        actionType: "sanity.action.document.edit",
        draftId: "drafts.again",
        publishedId: "again",
        patch: { set: { text: "purge-me later" } },
      },
      { actionType: "sanity.action.document.discard", draftId: "drafts.again", purge: true },
      {
        actionType: "sanity.action.document.create",
        publishedId: "again",
        ifExists: "fail",
        attributes: { ...draft, text: "new" },
      },
    ]);
    const request = (path: string) => client.request({ url: `/data/history/production${path}` });
    const { documents } = await request("/documents/drafts.again?time=2999-01-01T00:00:00Z");
    expect(documents).toMatchObject([{ text: "new" }]);
    const query = "/transactions/drafts.again?excludeContent=false&effectFormat=mendoza";
    const log = await lake.request(`/data/history/production${query}`, {
      token: TEST_TOKENS.write,
    });
    const lines = (await log.text()).trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("new");
    expect(lines[0]).not.toContain("purge-me");
  });

  test("a purge and a creation in the same COMMIT leave the new document's history", async () => {
    await client.create({ _id: "drafts.both", _type: "post", text: "purge-me" });
    const [, created] = await Promise.all([
      client.action({
        actionType: "sanity.action.document.discard",
        draftId: "drafts.both",
        purge: true,
      }),
      client.createOrReplace({ _id: "drafts.both", _type: "post", text: "new" }),
    ]);
    const url = "/data/history/production/documents/drafts.both?time=2999-01-01T00:00:00Z";
    const { documents } = await client.request({ url });
    expect(documents).toMatchObject([{ text: "new", _rev: created._rev }]);
  });
});

describe("version actions", () => {
  test("create, replace and discard versions with the client's methods", async () => {
    await client.create(post("p"));
    await client.createVersion({
      releaseId: "r1",
      publishedId: "p",
      document: { _type: "post", title: "In a release" },
    });
    await client.replaceVersion({
      releaseId: "r1",
      publishedId: "p",
      document: { _type: "post", title: "Better" },
    });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "Better" });
    await client.discardVersion({ releaseId: "r1", publishedId: "p" });
    expect(await ids()).toEqual(["p"]);
  });

  test("copy a base document at the expected revision", async () => {
    const base = await client.create(post("p"));
    const copy = (ifBaseRevisionId: string) =>
      client.createVersion({ baseId: "p", releaseId: "r1", publishedId: "p", ifBaseRevisionId });
    await expect(copy("other")).rejects.toMatchObject({ statusCode: 409 });
    await copy(base._rev);
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ title: "First" });
    await expect(copy(base._rev)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("mark a version whose release unpublishes the document", async () => {
    await client.create(post("p"));
    await client.unpublishVersion({ releaseId: "r1", publishedId: "p" });
    expect(await client.getDocument("versions.r1.p")).toMatchObject({ _system: { delete: true } });
    expect(await client.fetch('*[_id == "p"]', {}, { perspective: ["r1"] })).toEqual([]);
  });

  test("publish a version", async () => {
    await client.create(post("versions.r1.p", { title: "In a release" }));
    await publish({ draftId: undefined, versionId: "versions.r1.p" });
    expect(await ids()).toEqual(["p"]);
  });
});

describe("an actions call", () => {
  test("is atomic and names the action that failed", async () => {
    const create: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "fail",
    };
    const draftId = "drafts.missing";
    const discard: Action = { actionType: "sanity.action.document.discard", draftId };
    await expect(client.action([create, discard])).rejects.toMatchObject({
      statusCode: 409,
      details: { items: [{ index: 1 }] },
    });
    expect(await ids()).toEqual([]);
  });

  test("uses the given transaction id, and refuses it a second time", async () => {
    const action: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "ignore",
    };
    const options = { transactionId: "my-transaction" };
    expect(await client.action(action, options)).toEqual({ transactionId: "my-transaction" });
    expect(await client.getDocument("drafts.p")).toMatchObject({ _rev: "my-transaction" });
    const discard: Action = { actionType: "sanity.action.document.discard", draftId: "drafts.p" };
    await expect(client.action(discard, options)).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "transactionIDInUseError" } }],
      },
    });
  });

  test("changes nothing as a dry run, and fails like a real call", async () => {
    const action: Action = {
      actionType: "sanity.action.document.create",
      publishedId: "p",
      attributes: post("drafts.p"),
      ifExists: "fail",
    };
    await client.action(action, { dryRun: true, skipCrossDatasetReferenceValidation: true });
    expect(await ids()).toEqual([]);
    await client.action(action);
    await expect(client.action(action, { dryRun: true })).rejects.toMatchObject({
      statusCode: 409,
    });
  });

  test.each([
    ["no actions", { actions: [] }],
    ["no list", {}],
    ["an unknown action", { actions: [{ actionType: "sanity.action.document.burn" }] }],
    ["no action at all", { actions: [null] }],
    [
      "a draft id of another document",
      {
        actions: [
          { actionType: "sanity.action.document.publish", draftId: "drafts.q", publishedId: "p" },
        ],
      },
    ],
    [
      "a draft as published document",
      {
        actions: [
          {
            actionType: "sanity.action.document.publish",
            draftId: "drafts.p",
            publishedId: "drafts.p",
          },
        ],
      },
    ],
    [
      "a patch operation that does not exist",
      {
        actions: [
          {
            actionType: "sanity.action.document.edit",
            draftId: "drafts.p",
            publishedId: "p",
            patch: { burn: {} },
          },
        ],
      },
    ],
    [
      "a document without a type",
      {
        actions: [
          { actionType: "sanity.action.document.create", publishedId: "p", attributes: {} },
        ],
      },
    ],
  ])("with %s is 400", async (_name, body) => {
    const response = await send(body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).not.toContain("undefined");
  });

  test("needs the write token", async () => {
    expect((await send({ actions: [] }, TEST_TOKENS.read)).status).toBe(403);
    expect((await send({ actions: [] }, "")).status).toBe(401);
  });
});
