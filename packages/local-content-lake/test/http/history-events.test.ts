import { describe, expect } from "vitest";
import { historyTest } from "../support/extended";

const IDS = { draftId: "drafts.p", publishedId: "p" };

const test = historyTest
  .extend("events", ({ read }) => async (id: string, query = "") => {
    const body = await (await read(`events/documents/${id}${query}`)).json();
    return { types: body.events[id].map((event: { type: string }) => event.type), ...body };
  })
  .extend("act", ({ client }) => ({
    edit: (n: number) =>
      client.action(
        { ...IDS, actionType: "sanity.action.document.edit", patch: { set: { n } } },
        { transactionId: `edit-${n}` },
      ),
    publish: () => client.action({ ...IDS, actionType: "sanity.action.document.publish" }),
    unpublish: () => client.action({ ...IDS, actionType: "sanity.action.document.unpublish" }),
    discard: () =>
      client.action({ actionType: "sanity.action.document.discard", draftId: "drafts.p" }),
    remove: (...includeDrafts: string[]) =>
      client.action({
        actionType: "sanity.action.document.delete",
        publishedId: "p",
        includeDrafts,
      }),
  }))
  .extend("make", ({ client }) => (_id: string) => {
    return client.create({ _id, _type: "post" });
  });

describe("the events endpoint", () => {
  test("lists a draft from creation to publication", async ({ make, events, act }) => {
    const { _rev } = await make("drafts.p");
    await act.edit(1);
    const { transactionId } = await act.publish();
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
      { type: "createDocumentVersion", versionId: "drafts.p", versionRevisionId: _rev },
    ]);
    expect((await events("p")).types).toEqual(["publishDocumentVersion"]);
  });

  test("lists a discarded draft and a deleted document", async ({ make, events, act }) => {
    await make("p");
    await act.edit(1);
    await act.discard();
    const { types } = await events("drafts.p");
    expect(types).toEqual(["deleteDocumentVersion", "createDocumentVersion"]);
    await act.unpublish();
    await act.publish();
    await act.remove();
    expect((await events("p")).types).toEqual([
      "deleteDocumentGroup",
      "publishDocumentVersion",
      "unpublishDocument",
      "createLiveDocument",
    ]);
  });

  test("lists an unpublish in the draft's events too", async ({ make, events, act }) => {
    await make("p");
    const { transactionId } = await act.unpublish();
    const { types, events: byId } = await events("drafts.p");
    expect(types).toEqual(["unpublishDocument"]);
    const ids = { documentId: "p", versionId: "drafts.p", versionRevisionId: transactionId };
    expect(byId["drafts.p"][0]).toMatchObject(ids);
    await act.publish();
    await act.edit(1);
    await act.unpublish();
    const newest = (await events("drafts.p")).types.slice(0, 2);
    expect(newest).toEqual(["unpublishDocument", "createDocumentVersion"]);
  });

  test("lists the deletion of a whole document", async ({ client, make, events, act }) => {
    await make("p");
    await act.remove();
    expect((await events("drafts.p")).types).toEqual(["deleteDocumentGroup"]);
    await make("p");
    await act.edit(1);
    await act.remove("drafts.p");
    const newest = (await events("drafts.p")).types.slice(0, 2);
    expect(newest).toEqual(["deleteDocumentGroup", "createDocumentVersion"]);
    await make("q");
    await make("versions.r1.q");
    await client.delete("q");
    expect((await events("drafts.q")).types).toEqual([]);
  });

  test("lists a discarded new draft as a deleted group", async ({ make, events, act }) => {
    await make("drafts.p");
    await act.discard();
    const { types } = await events("drafts.p");
    expect(types).toEqual(["deleteDocumentGroup", "createDocumentVersion"]);
    await make("drafts.p");
    await make("versions.r1.p");
    await act.discard();
    expect((await events("drafts.p")).types[0]).toBe("deleteDocumentVersion");
  });

  test("lists edits page by page", async ({ events, threeTransactions }) => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
    const none = { events: { nothing: [] }, nextCursor: "" };
    expect(await events("nothing")).toMatchObject(none);
  });
});
