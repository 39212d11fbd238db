import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { post, actionTest as test } from "../support/extended";

describe("document.create", () => {
  test("creates a draft and returns the transaction id, which is its revision", async ({
    client,
    createDraft,
  }) => {
    const { transactionId } = await createDraft();
    expect(await client.getDocument("drafts.p")).toMatchObject({
      _type: "post",
      title: "First",
      _rev: transactionId,
    });
  });

  test("fails for an existing draft, or leaves it alone with ifExists: ignore", async ({
    client,
    createDraft,
  }) => {
    await createDraft();
    await expect(createDraft()).rejects.toMatchObject({ statusCode: 409 });
    await createDraft("ignore", "Second");
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "First" });
  });

  test("fails for a published document, also with ifExists: ignore", async ({
    client,
    ids,
    createDraft,
  }) => {
    await client.create(post("p"));
    await expect(createDraft("ignore")).rejects.toThrow('"p" already exists');
    expect(await ids()).toEqual(["p"]);
  });

  test("adds keys to objects in arrays", async ({ client }) => {
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
  const versionCreate = (rest: object) => ({
    actions: [{ actionType: "sanity.action.document.version.create", publishedId: "p", ...rest }],
  });

  test("creates a draft from the App SDK's `attributes`", async ({ client, send }) => {
    const { status } = await send(versionCreate({ attributes: post("drafts.p") }));
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
    const response = await send(versionCreate(rest));
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

  test("patches the draft", async ({ client, createDraft }) => {
    await createDraft();
    await client.action(edit({ title: "Second" }));
    expect(await client.getDocument("drafts.p")).toMatchObject({ title: "Second" });
  });

  test("creates the draft from the published document and leaves that unchanged", async ({
    client,
  }) => {
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

  test("answers 409 if neither a draft nor a published document exists", async ({ client }) => {
    await expect(client.action(edit({ title: "Second" }))).rejects.toMatchObject({
      statusCode: 409,
      details: {
        type: "actionError",
        items: [{ error: { type: "documentNotFoundError" }, index: 0 }],
      },
    });
  });

  test("applies several edits of one call in order", async ({ client, createDraft }) => {
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
