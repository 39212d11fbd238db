import type { SanityClient } from "@sanity/client";
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

function read(path: string, token: string = TEST_TOKENS.read): Promise<Response> {
  return lake.request(`/data/history/production/${path}`, { token });
}

/** Makes three transactions on `p`, the second of which also creates `q`; returns their ids. */
async function threeTransactions(): Promise<[string, string, string]> {
  await client.transaction().transactionId("t1").create({ _id: "p", _type: "post", n: 1 }).commit();
  await client
    .transaction()
    .transactionId("t2")
    .patch("p", { set: { n: 2 } })
    .create({ _id: "q", _type: "post" })
    .commit();
  await client
    .transaction()
    .transactionId("t3")
    .patch("p", { set: { n: 3 } })
    .commit();
  return ["t1", "t2", "t3"];
}

describe("the events endpoint", () => {
  const events = async (id: string, query = "") => {
    const body = await (await read(`events/documents/${id}${query}`)).json();
    return { types: body.events[id].map((event: { type: string }) => event.type), ...body };
  };
  const ids = { draftId: "drafts.p", publishedId: "p" };
  const edit = (n: number) =>
    client.action(
      {
        ...ids,
        actionType: "sanity.action.document.edit",
        patch: { set: { n } },
      },
      { transactionId: `edit-${n}` },
    );
  const publish = () => client.action({ ...ids, actionType: "sanity.action.document.publish" });

  test("lists a draft from creation to publication, newest first", async () => {
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

  test("lists a discarded draft, an unpublished document and a deleted one", async () => {
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

  test("lists an unpublish in the draft's events too, whether the draft is new or not", async () => {
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

  test("lists the deletion of a whole document in the draft's events", async () => {
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

  test("lists a never published, discarded draft as a deleted group", async () => {
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

  test("lists edits of a published document, page by page", async () => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
  });

  test("lists nothing for a document that never existed", async () => {
    expect(await events("nothing")).toMatchObject({ events: { nothing: [] }, nextCursor: "" });
  });
});
