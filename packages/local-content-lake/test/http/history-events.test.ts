import { describe, expect } from "vitest";
import { historyTest } from "../support/extended";

const ids = { draftId: "drafts.p", publishedId: "p" };

const test = historyTest
  .extend("events", ({ read }) => async (id: string, query = "") => {
    const body = await (await read(`events/documents/${id}${query}`)).json();
    return { types: body.events[id].map((event: { type: string }) => event.type), ...body };
  })
  .extend(
    "edit",
    ({ client }) =>
      (n: number) =>
        client.action(
          { ...ids, actionType: "sanity.action.document.edit", patch: { set: { n } } },
          { transactionId: `edit-${n}` },
        ),
  )
  .extend(
    "publish",
    ({ client }) =>
      () =>
        client.action({ ...ids, actionType: "sanity.action.document.publish" }),
  );

describe("the events endpoint", () => {
  test("lists a draft from creation to publication, newest first", async ({
    client,
    events,
    edit,
    publish,
  }) => {
    await client
      .transaction()
      .transactionId("made")
      .create({ _id: "drafts.p", _type: "post" })
      .commit();
    await edit(1);
    const { transactionId } = await publish();
    const { events: byId, nextCursor } = await events("drafts.p");
    expect(nextCursor).toBe("");
    expect(byId["drafts.p"]).toMatchObject([
      {
        type: "publishDocumentVersion",
        documentId: "p",
        versionId: "drafts.p",
        revisionId: transactionId,
        versionRevisionId: "edit-1",
        publishCause: "document.publish",
        author: "local-editor",
      },
      { type: "createDocumentVersion", versionId: "drafts.p", versionRevisionId: "made" },
    ]);
    expect((await events("p")).types).toEqual(["publishDocumentVersion"]);
  });

  test("lists a discarded draft, an unpublished document and a deleted one", async ({
    client,
    events,
    edit,
    publish,
  }) => {
    await client.create({ _id: "p", _type: "post" });
    await edit(1);
    await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.p" });
    expect((await events("drafts.p")).types).toEqual([
      "deleteDocumentVersion",
      "createDocumentVersion",
    ]);
    await client.action({ ...ids, actionType: "sanity.action.document.unpublish" });
    expect((await events("p")).types).toEqual(["unpublishDocument", "createLiveDocument"]);
    await publish();
    await client.action({
      actionType: "sanity.action.document.delete",
      publishedId: "p",
      includeDrafts: [],
    });
    expect((await events("p")).types).toEqual([
      "deleteDocumentGroup",
      "publishDocumentVersion",
      "unpublishDocument",
      "createLiveDocument",
    ]);
  });

  test("lists an unpublish in the draft's events too, whether the draft is new or not", async ({
    client,
    events,
    edit,
    publish,
  }) => {
    await client.create({ _id: "p", _type: "post" });
    const unpublish = { ...ids, actionType: "sanity.action.document.unpublish" } as const;
    const { transactionId } = await client.action(unpublish);
    const { types, events: byId } = await events("drafts.p");
    expect(types).toEqual(["unpublishDocument"]);
    expect(byId["drafts.p"][0]).toMatchObject({
      documentId: "p",
      versionId: "drafts.p",
      versionRevisionId: transactionId,
    });
    await publish();
    await edit(1);
    await client.action(unpublish);
    const [newest, before] = (await events("drafts.p")).types;
    expect([newest, before]).toEqual(["unpublishDocument", "createDocumentVersion"]);
  });

  test("lists the deletion of a whole document in the draft's events", async ({
    client,
    events,
    edit,
  }) => {
    await client.create({ _id: "p", _type: "post" });
    await edit(1);
    await client.action({
      actionType: "sanity.action.document.delete",
      publishedId: "p",
      includeDrafts: ["drafts.p"],
    });
    expect((await events("drafts.p")).types).toEqual([
      "deleteDocumentGroup",
      "createDocumentVersion",
    ]);
  });

  test("lists the deletion of a document without a draft in the draft's events", async ({
    client,
    events,
  }) => {
    await client.create({ _id: "p", _type: "post" });
    await client.action({
      actionType: "sanity.action.document.delete",
      publishedId: "p",
      includeDrafts: [],
    });
    expect((await events("drafts.p")).types).toEqual(["deleteDocumentGroup"]);
    await client.create({ _id: "q", _type: "post" });
    await client.create({ _id: "versions.r1.q", _type: "post" });
    await client.delete("q");
    expect((await events("drafts.q")).types).toEqual([]);
  });

  test("lists a never published, discarded draft as a deleted group", async ({
    client,
    events,
  }) => {
    await client.create({ _id: "drafts.p", _type: "post" });
    await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.p" });
    expect((await events("drafts.p")).types).toEqual([
      "deleteDocumentGroup",
      "createDocumentVersion",
    ]);
    await client.create({ _id: "drafts.p", _type: "post" });
    await client.create({ _id: "versions.r1.p", _type: "post" });
    await client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.p" });
    expect((await events("drafts.p")).types[0]).toBe("deleteDocumentVersion");
  });

  test("lists edits of a published document, page by page", async ({
    events,
    threeTransactions,
  }) => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
  });

  test("lists nothing for a document that never existed", async ({ events }) => {
    expect(await events("nothing")).toMatchObject({
      events: { nothing: [] },
      nextCursor: "",
    });
  });
});
