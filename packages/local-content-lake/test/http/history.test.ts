import { applyPatch } from "mendoza";
import { describe, expect } from "vitest";
import { historyTest } from "../support/extended";

interface Line {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
  mutations?: unknown[];
  effects?: Record<string, { apply: unknown[]; revert: unknown[] }>;
}

/** Requests of the history. */
const test = historyTest
  .extend("transactions", ({ read }) => async (path: string): Promise<Line[]> => {
    const response = await read(`transactions/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/x-ndjson");
    const lines = (await response.text()).split("\n").filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Line);
  })
  .extend("documents", ({ read }) => async (path: string): Promise<Record<string, unknown>[]> => {
    const response = await read(`documents/${path}`);
    expect(response.status).toBe(200);
    return (await response.json()).documents;
  });

describe("the transactions endpoint", () => {
  const madeTest = test.extend("made", { auto: true }, ({ threeTransactions }) =>
    threeTransactions(),
  );

  madeTest("lists transactions oldest first, with content", async ({ transactions }) => {
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
    const times = lines.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.map((time) => new Date(time).toISOString()));
    expect(lines[0]?.effects).toBeUndefined();
  });

  madeTest.for<[string, string[]]>([
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
  ])("%s gives %j", async ([path, expected], { transactions }) => {
    expect((await transactions(path)).map(({ id }) => id)).toEqual(expected);
  });

  madeTest("lists the whole dataset's transactions if no document is named", async ({ read }) => {
    const response = await read("transactions?excludeContent=true");
    expect((await response.text()).trim().split("\n")).toHaveLength(3);
  });

  madeTest("omits other documents' mutations on request", async ({ transactions }) => {
    const [line] = await transactions("q?includeIdentifiedDocumentsOnly=true&effectFormat=mendoza");
    expect(line).toMatchObject({ documentIDs: ["q"], mutations: [{ create: { _id: "q" } }] });
    expect(Object.keys(line?.effects ?? {})).toEqual(["q"]);
  });

  madeTest("omits content on request", async ({ transactions }) => {
    for (const flag of ["excludeContent", "excludeMutations"]) {
      const [line] = await transactions(`p?${flag}=true`);
      expect(Object.keys(line ?? {})).toEqual(["id", "timestamp", "author", "documentIDs"]);
    }
  });

  madeTest("returns effects that patch revisions", async ({ client, transactions }) => {
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

  madeTest("refuses a missing transaction and wrong parameters", async ({ read }) => {
    expect((await read("transactions/p?fromTransaction=gone")).status).toBe(404);
    for (const wrong of ["limit=0", "limit=x", "fromTime=soon", "reverse=1"]) {
      const response = await read(`transactions/p?${wrong}`);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(wrong.slice(0, wrong.indexOf("="))),
      ]);
    }
  });

  madeTest("survives a restart and serves the client", async ({ lake, client }) => {
    await lake.restart();
    const url = "/data/history/production/transactions/p";
    const body = await client.request({ url, query: { excludeContent: "true" } });
    const lines = body.toString("utf8").trim().split("\n");
    expect(lines.map((line: string) => JSON.parse(line).id)).toEqual(["t1", "t2", "t3"]);
  });
});

describe("the documents endpoint", () => {
  test("returns a document at a revision", async ({ threeTransactions, documents }) => {
    await threeTransactions();
    expect(await documents("p?revision=t2")).toMatchObject([{ _id: "p", _rev: "t2", n: 2 }]);
    expect(await documents("q,p?revision=t2")).toMatchObject([{ _id: "q" }, { _id: "p" }]);
    expect(await documents("q?revision=t3")).toEqual([]);
    expect(await documents("p?revision=gone")).toEqual([]);
  });

  test("returns documents as of a time", async ({ threeTransactions, transactions, documents }) => {
    await threeTransactions();
    const [, second] = await transactions("p");
    expect(await documents("p?time=2000-01-01T00:00:00Z")).toEqual([]);
    expect(await documents("p?time=2999-01-01T00:00:00Z")).toMatchObject([{ n: 3 }]);
    const [then] = await documents(`p?time=${second?.timestamp}`);
    expect(then?.n).toBeGreaterThanOrEqual(2);
  });

  test("returns the last state of a document", async ({ client, threeTransactions, documents }) => {
    await threeTransactions();
    await client.delete("p");
    expect(await documents("p,q?lastRevision=true")).toMatchObject([
      { _id: "p", _rev: "t3", n: 3 },
      { _id: "q" },
    ]);
    expect(await documents("p")).toEqual([]);
  });

  test("accepts only one of revision, time and lastRevision", async ({ read }) => {
    expect((await read("documents/p?revision=t1&lastRevision=true")).status).toBe(400);
    expect((await read("documents/p?time=yesterday")).status).toBe(400);
  });
});

test("each dataset has its own", async ({ lake, threeTransactions, transactions, documents }) => {
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

const IDS = { draftId: "drafts.p", publishedId: "p" };

const eventsTest = historyTest
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
  eventsTest("lists a draft from creation to publication", async ({ make, events, act }) => {
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

  eventsTest("lists a discarded draft and a deleted document", async ({ make, events, act }) => {
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

  eventsTest("lists an unpublish in the draft's events too", async ({ make, events, act }) => {
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

  eventsTest("lists the deletion of a whole document", async ({ client, make, events, act }) => {
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

  eventsTest("lists a discarded new draft as a deleted group", async ({ make, events, act }) => {
    await make("drafts.p");
    await act.discard();
    const { types } = await events("drafts.p");
    expect(types).toEqual(["deleteDocumentGroup", "createDocumentVersion"]);
    await make("drafts.p");
    await make("versions.r1.p");
    await act.discard();
    expect((await events("drafts.p")).types[0]).toBe("deleteDocumentVersion");
  });

  eventsTest("lists edits page by page", async ({ events, threeTransactions }) => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
    const none = { events: { nothing: [] }, nextCursor: "" };
    expect(await events("nothing")).toMatchObject(none);
  });
});
