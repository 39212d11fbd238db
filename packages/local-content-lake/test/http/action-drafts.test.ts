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
