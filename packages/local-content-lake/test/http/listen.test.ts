import type { ListenEvent, MutationEvent } from "@sanity/client";
import { firstValueFrom, type Observable } from "rxjs";
import { describe, expect, onTestFinished } from "vitest";
import { askAndLeaveUnread, PROTOCOLS, readSocket, readStream } from "../support/http-client";
import { API_VERSION, expectAnswer, TEST_TOKENS, type TestLake, test } from "../support/lake";
import { manage } from "../support/people";

type Event = ListenEvent<Record<string, unknown>>;

/** Subscribes and waits for the welcome. @returns what waits for so many mutations */
async function listening(source: Observable<Event>) {
  const events: Event[] = [];
  const subscription = source.subscribe((event) => events.push(event));
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => events).toMatchObject([{ type: "welcome" }]);
  return async (count: number) => {
    await expect.poll(() => events.length).toBeGreaterThan(count);
    return events.slice(1) as MutationEvent<Record<string, unknown>>[];
  };
}

const EVENTS = { events: ["welcome", "mutation"] as ["welcome", "mutation"] };

describe("a listener", () => {
  test("receives each kind of event with both revisions", async ({ client }) => {
    const options = { ...EVENTS, includePreviousRevision: true };
    const heard = await listening(client.listen('*[_type == "a" && n < 3]', {}, options));
    const created = await client.create({ _id: "a1", _type: "a", n: 1 });
    const updated = await client.patch("a1").set({ n: 2 }).commit();
    const left = await client.patch("a1").set({ n: 3 }).commit();
    await client.create({ _id: "b1", _type: "b", n: 1 });
    await client.patch("a1").set({ n: 1 }).commit();
    await client.delete("a1");
    const mutations = await heard(5);
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

  test("receives a counted event per document of a transaction, in order", async ({ client }) => {
    const heard = await listening(client.listen('*[_type == "many"]', {}, EVENTS));
    const one = await listening(client.listen('*[_id == "many-2"]', {}, EVENTS));
    const transaction = client.transaction();
    const ids = ["drafts.many-2", "many-1", "many-2", "many-3"];
    for (const _id of ids) transaction.create({ _id, _type: "many" });
    await transaction.patch("many-1", (patch) => patch.set({ again: true })).commit();
    const counts = { transactionTotalEvents: 1, transactionCurrentEvent: 1 };
    expect(await one(1)).toMatchObject([{ documentId: "many-2", ...counts }]);
    const mutations = await heard(3);
    expect(mutations).toMatchObject(
      [1, 2, 3].map((n) => {
        const documentId = `many-${n}`;
        return { documentId, transactionTotalEvents: 3, transactionCurrentEvent: n };
      }),
    );
    expect(mutations[0]?.mutations).toHaveLength(2);
  });

  test("takes parameters, and ignores joins, order and projection", async ({ client }) => {
    const query = '*[_type == $type && _id == "p1"] | order(n) [0...1] { n, "x": other->name }';
    const heard = await listening(client.listen(query, { type: "projected" }, EVENTS));
    await client.create({ _id: "p1", _type: "projected", n: 1, whole: true });
    expect(await heard(1)).toMatchObject([{ result: { n: 1, whole: true } }]);
  });

  test("receives no fields that it did not request", async ({ client }) => {
    const options = { ...EVENTS, includeResult: false, includeMutations: false };
    const heard = await listening(client.listen('*[_type == "lean"]', {}, options));
    await client.create({ _id: "lean", _type: "lean" });
    const [event] = await heard(1);
    expect(event).not.toHaveProperty("result");
    expect(event).toMatchObject({ mutations: [] });
  });

  test("receives an error event with HTTP 200 for an invalid query", async ({ lake }) => {
    const error = await firstValueFrom(lake.client().listen("*[")).catch((reason) => reason);
    expect(error.name).toBe("ChannelError");
    const count = lake.request("/data/listen/production?query=count(*)");
    await expectAnswer(count, 200, "event: channelError");
  });

  test("gets an immediate response to HEAD", async ({ lake }) => {
    for (const path of ["/data/listen/production?query=*", "/data/live/events/production"]) {
      const response = await lake.request(path, { method: "HEAD" });
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toContain("text/event-stream");
    }
  });
});

test("drafts reach a listener on request, in old versions always", async ({ lake }) => {
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
  for (const [heard, expected] of [
    [requested, everything],
    [old, ["drafts.all", "private.all", "all"]],
    [plain, ["private.all", "all"]],
  ] as const) {
    const mutations = await heard(expected.length);
    expect(mutations.map(({ documentId }) => documentId)).toEqual(expected);
  }
});

const BEARER = { Authorization: `Bearer ${TEST_TOKENS.read}` };

function listenUrl({ url }: TestLake, query: string, options = "", dataset = "production"): string {
  const search = `query=${encodeURIComponent(query)}${options}`;
  return `${url}/v${API_VERSION}/data/listen/${dataset}?${search}`;
}

test("a WebSocket receives the events of a stream, as frames of JSON", async ({ lake }) => {
  const options = "&$type=%22same%22&includeResult=true&effectFormat=mendoza";
  const url = listenUrl(lake, "*[_type == $type]", options);
  const socket = readSocket(url, BEARER);
  const stream = readStream(url, BEARER);
  expect(await socket.next()).toMatchObject({ event: "welcome", data: {} });
  expect(await stream.next()).toMatchObject({ event: "welcome" });
  const created = await lake.client().create({ _id: "same", _type: "same", text: "ü\n♥" });
  await lake.client().delete("same");
  const first = await socket.next();
  expect(first).toMatchObject({
    event: "mutation",
    id: `${created._rev}#same`,
    data: { transition: "appear", result: created, identity: "local-editor" },
  });
  expect(await stream.next()).toEqual(first);
  const second = await socket.next();
  expect(second.data).toMatchObject({ transition: "disappear" });
  expect(await stream.next()).toEqual(second);
});

describe.each(PROTOCOLS)("%s", (_name, open) => {
  test("ends with a reason when its dataset is deleted", async ({ lake }) => {
    await manage(lake, "PUT", "/datasets/gone", {});
    const listener = open(listenUrl(lake, "*", "", "gone"));
    await listener.next();
    await manage(lake, "DELETE", "/datasets/gone");
    expect(await listener.next()).toMatchObject({ event: "disconnect" });
    await listener.closed;
  });

  test("is closed when the lake stops", async ({ open: start }) => {
    const lake = await start();
    const listener = open(listenUrl(lake, "*"));
    await listener.next();
    await lake.lake.close();
    expect(await listener.closed).toBe(open === readSocket ? 1001 : undefined);
  });
});

const UPGRADE = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
};

test("listeners that never read are closed, no others", { tags: "full" }, async ({ lake }) => {
  const url = listenUrl(lake, '*[_type == "large"]', "&includeResult=true");
  const readers = PROTOCOLS.map(([, open]) => open(url));
  for (const reader of readers) await reader.next();
  const silent = [await askAndLeaveUnread(url), await askAndLeaveUnread(url, UPGRADE)];
  const text = "x".repeat(900_000);
  for (let n = 0; n < 40; n += 1) {
    await lake.client().createOrReplace({ _id: "large", _type: "large", text, n });
    for (const reader of readers)
      expect((await reader.next()).data).toMatchObject({ result: { n } });
  }
  for (const each of silent) {
    each.resume();
    await expect.poll(() => each.closed).toBe(true);
  }
});
