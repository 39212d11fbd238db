import type { SanityClient } from "@sanity/client";
import { applyPatch } from "mendoza";
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

interface Line {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
  mutations?: unknown[];
  effects?: Record<string, { apply: unknown[]; revert: unknown[] }>;
}

function read(path: string, token: string = TEST_TOKENS.read): Promise<Response> {
  return lake.request(`/data/history/production/${path}`, { token });
}

async function transactions(path: string): Promise<Line[]> {
  const response = await read(`transactions/${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/x-ndjson");
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

async function documents(path: string): Promise<Record<string, unknown>[]> {
  const response = await read(`documents/${path}`);
  expect(response.status).toBe(200);
  return (await response.json()).documents;
}

/** Three transactions on `p`, the second of which also makes `q`; their ids. */
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

describe("transactions", () => {
  beforeEach(async () => {
    await threeTransactions();
  });

  const idsOf = async (path: string) => (await transactions(path)).map(({ id }) => id);

  test("are told oldest first, with their author, mutations and documents", async () => {
    const lines = await transactions("p");
    expect(lines).toMatchObject([
      {
        id: "t1",
        author: "local-editor",
        documentIDs: ["p"],
        mutations: [{ create: { _id: "p", n: 1 } }],
      },
      { id: "t2", documentIDs: ["p", "q"], mutations: [{ patch: { id: "p" } }, { create: {} }] },
      { id: "t3" },
    ]);
    for (const { timestamp } of lines) expect(new Date(timestamp).toISOString()).toBe(timestamp);
    expect(lines[0]?.effects).toBeUndefined();
  });

  test.each([
    ["p?reverse=true", ["t3", "t2", "t1"]],
    ["p?limit=2", ["t1", "t2"]],
    ["p?reverse=true&limit=1", ["t3"]],
    ["p?fromTransaction=t2", ["t2", "t3"]],
    ["p?toTransaction=t2", ["t1", "t2"]],
    ["p?fromTransaction=&toTransaction=", ["t1", "t2", "t3"]],
    ["q", ["t2"]],
    ["q,p", ["t1", "t2", "t3"]],
    ["nothing", []],
    ["p?authors=local-editor,other", ["t1", "t2", "t3"]],
    ["p?authors=other", []],
    ["p?fromTime=2000-01-01T00:00:00Z&toTime=2999-01-01T00:00:00%2B02:00", ["t1", "t2", "t3"]],
    ["p?toTime=2000-01-01T00:00:00Z", []],
  ])("%s gives %j", async (path, expected) => {
    expect(await idsOf(path)).toEqual(expected);
  });

  test("are told of the whole dataset when no document is named", async () => {
    const response = await read("transactions?excludeContent=true");
    expect((await response.text()).trim().split("\n")).toHaveLength(3);
  });

  test("leave out what was done to other documents when asked to", async () => {
    const [line] = await transactions("q?includeIdentifiedDocumentsOnly=true&effectFormat=mendoza");
    expect(line).toMatchObject({ documentIDs: ["q"], mutations: [{ create: { _id: "q" } }] });
    expect(Object.keys(line?.effects ?? {})).toEqual(["q"]);
  });

  test("come without content when asked to", async () => {
    for (const flag of ["excludeContent", "excludeMutations"]) {
      const [line] = await transactions(`p?${flag}=true`);
      expect(Object.keys(line ?? {})).toEqual(["id", "timestamp", "author", "documentIDs"]);
    }
  });

  test("carry effects that lead from revision to revision and back", async () => {
    await client.delete("p");
    const lines = await transactions(
      "p?effectFormat=mendoza&excludeContent=true&includeIdentifiedDocumentsOnly=true",
    );
    const states: unknown[] = [null];
    for (const line of lines) {
      states.push(applyPatch(states.at(-1), (line.effects?.p?.apply ?? []) as never));
    }
    expect(states).toMatchObject([null, { n: 1 }, { n: 2 }, { n: 3 }, null]);
    for (const line of lines.reverse()) {
      const state = states.pop();
      expect(applyPatch(state, (line.effects?.p?.revert ?? []) as never)).toEqual(states.at(-1));
    }
  });

  test("that do not exist, and wrong parameters, are refused", async () => {
    expect((await read("transactions/p?fromTransaction=gone")).status).toBe(404);
    for (const wrong of ["limit=0", "limit=x", "fromTime=soon", "reverse=1"]) {
      expect((await read(`transactions/p?${wrong}`)).status).toBe(400);
    }
  });

  test("survive a restart, and are read by the client as the Studio does", async () => {
    await lake.restart();
    const uri = "/data/history/production/transactions/p";
    const body = await client.request({ uri, query: { excludeContent: "true" } });
    const lines = body.toString("utf8").trim().split("\n");
    expect(lines.map((line: string) => JSON.parse(line).id)).toEqual(["t1", "t2", "t3"]);
  });
});

describe("documents", () => {
  test("are found at a revision that was theirs", async () => {
    await threeTransactions();
    expect(await documents("p?revision=t2")).toMatchObject([{ _id: "p", _rev: "t2", n: 2 }]);
    expect(await documents("q,p?revision=t2")).toMatchObject([{ _id: "q" }, { _id: "p" }]);
    expect(await documents("q?revision=t3")).toEqual([]);
    expect(await documents("p?revision=gone")).toEqual([]);
  });

  test("are found as they were at a time", async () => {
    await threeTransactions();
    const [, second] = await transactions("p");
    expect(await documents("p?time=2000-01-01T00:00:00Z")).toEqual([]);
    expect(await documents("p?time=2999-01-01T00:00:00Z")).toMatchObject([{ n: 3 }]);
    const [then] = await documents(`p?time=${second?.timestamp}`);
    expect(then?.n).toBeGreaterThanOrEqual(2);
  });

  test("are found as they were last, deleted or not", async () => {
    await threeTransactions();
    await client.delete("p");
    expect(await documents("p,q?lastRevision=true")).toMatchObject([
      { _id: "p", _rev: "t3", n: 3 },
      { _id: "q" },
    ]);
    expect(await documents("p")).toEqual([]);
  });

  test("are asked for in one way at a time", async () => {
    expect((await read("documents/p?revision=t1&lastRevision=true")).status).toBe(400);
    expect((await read("documents/p?time=yesterday")).status).toBe(400);
  });
});

describe("events", () => {
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

  test("tell of a draft from its creation to its publication, newest first", async () => {
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

  test("tell of a discarded draft, an unpublished document and a deleted one", async () => {
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

  test("tell of an unpublished document in its draft too, new or already there", async () => {
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

  test("tell of the end of a whole document in its draft", async () => {
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

  test("tell of a draft that was never published and is discarded: nothing is left", async () => {
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

  test("tell of edits made to a published document itself, a page at a time", async () => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
  });

  test("are none for a document that never was", async () => {
    expect(await events("nothing")).toMatchObject({ events: { nothing: [] }, nextCursor: "" });
  });
});

test("is kept apart for each dataset", async () => {
  await threeTransactions();
  const other = lake.client({ dataset: "other" });
  await other.datasets.create("other");
  await other
    .transaction()
    .transactionId("t1")
    .create({ _id: "p", _type: "post", other: true })
    .commit();
  expect(await documents("p?revision=t1")).toMatchObject([{ n: 1 }]);
  expect(await transactions("p")).toHaveLength(3);
});

test.each(["transactions/p", "transactions", "documents/p", "events/documents/p"])(
  "%s needs a token",
  async (path) => {
    await threeTransactions();
    const response = await lake.request(`/data/history/production/${path}`);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("local-editor");
  },
);
