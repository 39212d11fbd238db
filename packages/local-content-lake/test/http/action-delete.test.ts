import type { Action } from "@sanity/client";
import { describe, expect } from "vitest";
import { post, actionTest as test } from "../support/extended";
import { TEST_TOKENS } from "../support/lake";

describe("document.discard, replaceDraft and delete", () => {
  test("discard deletes an existing draft and fails for a missing one", async ({
    client,
    ids,
    createDraft,
  }) => {
    await createDraft();
    const discard: Action = {
      actionType: "sanity.action.document.discard",
      draftId: "drafts.p",
    };
    await client.action(discard);
    expect(await ids()).toEqual([]);
    await expect(client.action(discard)).rejects.toMatchObject({ statusCode: 409 });
  });

  test("replaceDraft replaces a draft or copies a published document, but never creates a new document", async ({
    client,
  }) => {
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

  test("restores a deleted document in one call, as the Studio does", async ({ client }) => {
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

  test("delete removes a document with all drafts and versions, and fails if the call omits one", async ({
    client,
    ids,
  }) => {
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

  test("delete with purge removes the history too", async ({ lake, client }) => {
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

  test("a document created again in the purging transaction keeps its new history", async ({
    lake,
    client,
  }) => {
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

  test("a purge and a creation in the same COMMIT leave the new document's history", async ({
    client,
  }) => {
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
