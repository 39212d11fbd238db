import type { ListenEvent } from "@sanity/client";
import { firstValueFrom, type Observable, ReplaySubject, take, timeout, toArray } from "rxjs";
import { describe, expect } from "vitest";
import { eventually, PATIENCE_MS } from "../support/eventually";
import { test as lakeTest } from "../support/lake";

type Event = ListenEvent<Record<string, unknown>>;

/** The first events of a stream, the welcome included. */
function next(events: Observable<Event>, count: number): Promise<Event[]> {
  return firstValueFrom(events.pipe(take(count), toArray(), timeout(PATIENCE_MS)));
}

// Subscribes and waits for the welcome.
const test = lakeTest.extend("listening", ({}, { onCleanup }) => {
  const open: { unsubscribe(): void }[] = [];
  onCleanup(() => {
    for (const subscription of open) subscription.unsubscribe();
  });
  return async (source: Observable<Event>): Promise<ReplaySubject<Event>> => {
    const events = new ReplaySubject<Event>();
    open.push(source.subscribe(events));
    expect((await next(events, 1))[0]).toMatchObject({ type: "welcome" });
    return events;
  };
});

const EVENTS = { events: ["welcome", "mutation"] as ["welcome", "mutation"] };

describe("a listener", () => {
  test("receives each kind of event with both revisions", async ({ lake, listening }) => {
    const client = lake.client();
    const options = { ...EVENTS, includePreviousRevision: true };
    const events = await listening(client.listen('*[_type == "a" && n < 3]', {}, options));
    const created = await client.create({ _id: "a1", _type: "a", n: 1 });
    const updated = await client.patch("a1").set({ n: 2 }).commit();
    const left = await client.patch("a1").set({ n: 3 }).commit();
    await client.create({ _id: "b1", _type: "b", n: 1 });
    await client.patch("a1").set({ n: 1 }).commit();
    await client.delete("a1");
    const [, ...mutations] = await next(events, 6);
    expect(mutations).toMatchObject([
      {
        type: "mutation",
        documentId: "a1",
        transition: "appear",
        resultRev: created._rev,
        transactionId: created._rev,
        result: created,
        identity: "local-editor",
        mutations: [{ create: { _id: "a1", n: 1 } }],
        transactionTotalEvents: 1,
        transactionCurrentEvent: 1,
        eventId: `${created._rev}#a1`,
      },
      { transition: "update", previousRev: created._rev, previous: created, result: updated },
      { transition: "disappear", previousRev: updated._rev, result: left },
      { transition: "appear" },
      { transition: "disappear", previous: { _id: "a1", n: 1 } },
    ]);
    expect(mutations[0]).not.toHaveProperty("previousRev");
    expect(mutations[4]).not.toHaveProperty("result");
  });

  test("receives an event per document of a transaction, in order", async ({ lake, listening }) => {
    const client = lake.client();
    const events = await listening(client.listen('*[_type == "many"]', {}, EVENTS));
    const transaction = client.transaction();
    for (const n of [1, 2, 3]) transaction.create({ _id: `many-${n}`, _type: "many" });
    await transaction.patch("many-1", (patch) => patch.set({ again: true })).commit();
    const [, ...mutations] = await next(events, 4);
    expect(mutations).toMatchObject([
      { documentId: "many-1", transactionTotalEvents: 3, transactionCurrentEvent: 1 },
      { documentId: "many-2", transactionTotalEvents: 3, transactionCurrentEvent: 2 },
      { documentId: "many-3", transactionTotalEvents: 3, transactionCurrentEvent: 3 },
    ]);
    expect((mutations[0] as { mutations: unknown[] }).mutations).toHaveLength(2);
  });

  test("counts those events of a transaction that it receives", async ({ lake, listening }) => {
    const client = lake.client();
    for (const _id of ["watched", "other", "drafts.watched"])
      await client.create({ _id, _type: "x" });
    const one = await listening(client.listen('*[_id == "watched"]', {}, EVENTS));
    const transaction = client.transaction();
    for (const id of ["other", "drafts.watched", "watched"])
      transaction.patch(id, { set: { n: 1 } });
    await transaction.commit();
    expect((await next(one, 2))[1]).toMatchObject({
      documentId: "watched",
      transactionTotalEvents: 1,
      transactionCurrentEvent: 1,
    });
  });

  test("takes parameters, and ignores joins, order and projection", async ({ lake, listening }) => {
    const client = lake.client();
    const query = '*[_type == $type && _id == "p1"] | order(n) [0...1] { n, "x": other->name }';
    const events = await listening(client.listen(query, { type: "projected" }, EVENTS));
    await client.create({ _id: "p1", _type: "projected", n: 1, whole: true });
    expect((await next(events, 2))[1]).toMatchObject({ result: { n: 1, whole: true } });
  });

  test("receives no fields that it did not request", async ({ lake, listening }) => {
    const client = lake.client();
    const options = { ...EVENTS, includeResult: false, includeMutations: false };
    const events = await listening(client.listen('*[_type == "lean"]', {}, options));
    await client.create({ _id: "lean", _type: "lean" });
    const event = (await next(events, 2))[1];
    expect(event).not.toHaveProperty("result");
    expect(event).toMatchObject({ mutations: [] });
  });

  test("receives an error event with HTTP 200 for an invalid query", async ({ lake }) => {
    const error = await firstValueFrom(lake.client().listen("*[")).catch((reason) => reason);
    expect(error.name).toBe("ChannelError");
    const response = await lake.request("/data/listen/production?query=count(*)");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("event: channelError");
  });

  test("gets an immediate response to HEAD", async ({ lake }) => {
    for (const path of ["/data/listen/production?query=*", "/data/live/events/production"]) {
      const response = await lake.request(path, { method: "HEAD" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toContain("text/event-stream");
    }
  });
});

test("drafts reach a listener on request; before version 2025-02-19 always drafts and never versions", async ({
  lake,
  listening,
}) => {
  const query = '*[_type == "all"]';
  const options = { ...EVENTS, includeAllVersions: true };
  const requested = await listening(lake.client().listen(query, {}, options));
  const plain = await listening(lake.client().listen(query, {}, EVENTS));
  const older = lake.client({ apiVersion: "2024-01-01" });
  const old = await listening(older.listen(query, {}, EVENTS));
  const everything = ["drafts.all", "versions.rX.all", "private.all", "all"];
  const transaction = lake.client().transaction();
  for (const _id of everything) transaction.create({ _id, _type: "all" });
  await transaction.commit();
  for (const [events, expected] of [
    [requested, everything],
    [old, ["drafts.all", "private.all", "all"]],
    [plain, ["private.all", "all"]],
  ] as const) {
    const ids: unknown[] = [];
    events.subscribe((event) => {
      if (event.type === "mutation") ids.push(event.documentId);
    });
    await eventually(() => expect(ids).toContain("all"));
    expect(ids).toEqual(expected);
  }
});
