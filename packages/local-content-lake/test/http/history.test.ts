import { applyPatch } from "mendoza";
import { describe, expect } from "vitest";
import { actionOf, parseLines } from "../support/documents";
import { expectAnswer, test as lakeTest, TEST_TOKENS } from "../support/lake";

interface Line {
  id: string;
  timestamp: string;
  author: string;
  documentIDs: string[];
  mutations?: unknown[];
  effects?: Record<string, { apply: unknown[]; revert: unknown[] }>;
}

const test = lakeTest
  .extend("read", ({ lake }) => (path: string) => {
    return lake.request(`/data/history/production/${path}`, { token: TEST_TOKENS.read });
  })
  // The second of three transactions on `p` also creates `q`; returns their ids.
  .extend("threeTransactions", ({ client }) => async (): Promise<[string, string, string]> => {
    const transaction = (id: string) => client.transaction().transactionId(id);
    await transaction("t1").create({ _id: "p", _type: "post", n: 1 }).commit();
    await transaction("t2")
      .patch("p", { set: { n: 2 } })
      .create({ _id: "q", _type: "post" })
      .commit();
    await transaction("t3")
      .patch("p", { set: { n: 3 } })
      .commit();
    return ["t1", "t2", "t3"];
  })
  .extend("transactions", ({ read }) => async (path: string): Promise<Line[]> => {
    const response = await read(`transactions${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/x-ndjson");
    return parseLines(await response.text());
  })
  .extend("documents", ({ read }) => async (path: string): Promise<Record<string, unknown>[]> => {
    const response = await read(`documents/${path}`);
    expect(response.status).toBe(200);
    return (await response.json()).documents;
  });

describe("the transactions endpoint", () => {
  const madeTest = test.extend("made", { auto: true }, ({ threeTransactions: make }) => make());

  madeTest("lists transactions oldest first, with content", async ({ transactions }) => {
    const lines = await transactions("/p");
    const create = { _id: "p", n: 1 };
    expect(lines).toMatchObject([
      { id: "t1", author: "local-editor", documentIDs: ["p"], mutations: [{ create }] },
      { id: "t2", documentIDs: ["p", "q"], mutations: [{ patch: { id: "p" } }, { create: {} }] },
      { id: "t3" },
    ]);
    const times = lines.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.map((time) => new Date(time).toISOString()));
    expect(lines[0]?.effects).toBeUndefined();
  });

  madeTest.for<[string, string[]]>([
    ["/p?reverse=true", ["t3", "t2", "t1"]],
    ["/p?limit=2", ["t1", "t2"]],
    ["/p?reverse=true&limit=1", ["t3"]],
    ["/p?fromTransaction=t2", ["t2", "t3"]],
    ["/p?toTransaction=t2", ["t1", "t2"]],
    ["/p?fromTransaction=&toTransaction=", ["t1", "t2", "t3"]],
    ["/q", ["t2"]],
    ["/q,p", ["t1", "t2", "t3"]],
    ["/nothing", []],
    ["?limit=9", ["t1", "t2", "t3"]],
    ["/p?authors=local-editor,other", ["t1", "t2", "t3"]],
    ["/p?authors=other", []],
    ["/p?fromTime=2000-01-01T00:00:00Z&toTime=2999-01-01T00:00:00%2B02:00", ["t1", "t2", "t3"]],
    ["/p?toTime=2000-01-01T00:00:00Z", []],
  ])("%s gives %j", async ([path, expected], { transactions }) => {
    expect((await transactions(path)).map(({ id }) => id)).toEqual(expected);
  });

  madeTest("omits other documents' mutations on request", async ({ transactions }) => {
    const [one] = await transactions("/q?includeIdentifiedDocumentsOnly=true&effectFormat=mendoza");
    expect(one).toMatchObject({ documentIDs: ["q"], mutations: [{ create: { _id: "q" } }] });
    expect(Object.keys(one?.effects ?? {})).toEqual(["q"]);
  });

  madeTest("omits content on request", async ({ transactions }) => {
    for (const flag of ["excludeContent", "excludeMutations"]) {
      const [line] = await transactions(`/p?${flag}=true`);
      expect(Object.keys(line ?? {})).toEqual(["id", "timestamp", "author", "documentIDs"]);
    }
  });

  madeTest("returns effects that patch revisions", async ({ client, transactions }) => {
    await client.delete("p");
    const lines = await transactions(
      "/p?effectFormat=mendoza&excludeContent=true&includeIdentifiedDocumentsOnly=true",
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
    // unit/http/params.test.ts has more of them.
    await expectAnswer(read("transactions/p?limit=0"), 400, "limit");
  });
});

describe("the documents endpoint", () => {
  test("finds former documents", async ({ client, threeTransactions, documents }) => {
    await threeTransactions();
    expect(await documents("p?revision=t2")).toMatchObject([{ _id: "p", _rev: "t2", n: 2 }]);
    expect(await documents("q,p?revision=t2")).toMatchObject([{ _id: "q" }, { _id: "p" }]);
    expect(await documents("q?revision=t3")).toEqual([]);
    expect(await documents("p?revision=gone")).toEqual([]);
    const [second] = await documents("p?revision=t2");
    expect(await documents("p?time=2000-01-01T00:00:00Z")).toEqual([]);
    expect(await documents("p?time=2999-01-01T00:00:00Z")).toMatchObject([{ n: 3 }]);
    const [then] = await documents(`p?time=${second?._updatedAt}`);
    expect(then?.n).toBeGreaterThanOrEqual(2);
    await client.delete("p");
    const last = [{ _id: "p", _rev: "t3", n: 3 }, { _id: "q" }];
    expect(await documents("p,q?lastRevision=true")).toMatchObject(last);
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
  expect(await transactions("/p")).toHaveLength(3);
});

const IDS = { draftId: "drafts.p", publishedId: "p" };

const eventsTest = test
  .extend("events", ({ read }) => async (id: string, query = "") => {
    const body = await (await read(`events/documents/${id}${query}`)).json();
    return { types: body.events[id].map((event: { type: string }) => event.type), ...body };
  })
  .extend("act", ({ client }) => (type: string, fields: object, transactionId?: string) => {
    const options = transactionId ? { transactionId } : {};
    return client.action(actionOf(`document.${type}`, fields), options);
  })
  .extend("steps", ({ client, act }) => ({
    make: (_id: string) => client.create({ _id, _type: "post" }),
    delete: (id: string) => client.delete(id),
    edit: () => act("edit", { ...IDS, patch: { inc: { n: 1 }, setIfMissing: { n: 0 } } }),
    publish: () => act("publish", IDS),
    unpublish: () => act("unpublish", IDS),
    discard: () => act("discard", { draftId: "drafts.p" }),
    remove: (...includeDrafts: string[]) => act("delete", { publishedId: "p", includeDrafts }),
  }));

describe("the events endpoint", () => {
  const [MADE, DISCARDED] = ["createDocumentVersion", "deleteDocumentVersion"];
  const [PUBLISHED, HIDDEN] = ["publishDocumentVersion", "unpublishDocument"];
  const [LIVE, DELETED] = ["createLiveDocument", "deleteDocumentGroup"];

  eventsTest.for<[steps: string, id: string, types: (string | undefined)[]]>([
    ["make drafts.p, edit, publish", "drafts.p", [PUBLISHED, MADE]],
    ["make drafts.p, edit, publish", "p", [PUBLISHED]],
    ["make p, edit, discard", "drafts.p", [DISCARDED, MADE]],
    ["make p, edit, discard, unpublish, publish, remove", "p", [DELETED, PUBLISHED, HIDDEN, LIVE]],
    ["make p, unpublish", "drafts.p", [HIDDEN]],
    ["make p, unpublish, publish, edit, unpublish", "drafts.p", [HIDDEN, MADE, PUBLISHED, HIDDEN]],
    ["make p, remove", "drafts.p", [DELETED]],
    ["make p, remove, make p, edit, remove drafts.p", "drafts.p", [DELETED, MADE, DELETED]],
    ["make q, make versions.r1.q, delete q", "drafts.q", []],
    ["make drafts.p, discard", "drafts.p", [DELETED, MADE]],
    [
      "make drafts.p, discard, make drafts.p, make versions.r1.p, discard",
      "drafts.p",
      [DISCARDED, MADE, DELETED, MADE],
    ],
  ])("after %s, those of %s are %j", async ([names, id, types], { steps, events }) => {
    for (const one of names.split(", ")) {
      const [name = "", ...ids] = one.split(" ");
      await (steps as Record<string, (...ids: string[]) => Promise<unknown>>)[name]?.(...ids);
    }
    expect((await events(id)).types).toEqual(types);
  });

  eventsTest("names the revisions, the cause and the author", async ({ steps, act, events }) => {
    const { _rev } = await steps.make("drafts.p");
    await act("edit", { ...IDS, patch: { set: { n: 1 } } }, "edit");
    const published = await steps.publish();
    const unpublished = await steps.unpublish();
    const { events: byId, nextCursor } = await events("drafts.p");
    expect(nextCursor).toBe("");
    const ids = { documentId: "p", versionId: "drafts.p" };
    expect(byId["drafts.p"]).toMatchObject([
      { type: HIDDEN, ...ids, versionRevisionId: unpublished.transactionId },
      {
        ...{ type: PUBLISHED, ...ids, author: "local-editor", publishCause: "document.publish" },
        ...{ revisionId: published.transactionId, versionRevisionId: "edit" },
      },
      { type: MADE, versionId: "drafts.p", versionRevisionId: _rev },
    ]);
  });

  eventsTest("lists edits page by page", async ({ events, threeTransactions }) => {
    await threeTransactions();
    const first = await events("p", "?limit=2");
    expect(first.types).toEqual(["updateLiveDocument", "updateLiveDocument"]);
    const second = await events("p", `?limit=2&nextCursor=${first.nextCursor}`);
    expect(second).toMatchObject({ types: ["createLiveDocument"], nextCursor: "" });
    expect(await events("nothing")).toMatchObject({ events: { nothing: [] }, nextCursor: "" });
  });
});
