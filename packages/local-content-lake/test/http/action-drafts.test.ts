import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { post, actionTest as test } from "../support/extended";
import { TEST_TOKENS } from "../support/lake";

const act = (type: string, fields: object) =>
  ({ actionType: `sanity.action.document.${type}`, ...fields }) as Action;
const IDS = { draftId: "drafts.p", publishedId: "p" };
const DISCARD = act("discard", { draftId: "drafts.p" });
const conflict = { statusCode: 409 };

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
    await expect(remove(["drafts.other"])).rejects.toMatchObject({ statusCode: 400 });
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
