import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import {
  type Connect,
  type EventReader,
  type LakeEvent,
  readSocket,
  readStream,
} from "../support/http-client";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.kill();
});

const TOKEN = { Authorization: `Bearer ${TEST_TOKENS.read}` };

function listenUrl(query: string, options = ""): string {
  const search = `query=${encodeURIComponent(query)}&enableResume=true${options}`;
  return `${lake.url}/v${API_VERSION}/data/listen/production?${search}`;
}

/** Reconnects with the last event id, as an EventSource or a WebSocket does. */
function connect(open: Connect, url: string, lastEventId?: string): EventReader {
  const header = lastEventId !== undefined && open === readStream;
  const parameter =
    lastEventId !== undefined && !header ? `&lastEventId=${encodeURIComponent(lastEventId)}` : "";
  const reader = open(url + parameter, {
    ...TOKEN,
    ...(header && { "Last-Event-ID": lastEventId }),
  });
  readers.push(reader);
  return reader;
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Enough transactions for dozens of disconnects. */
const EVENTS = 200;

async function change(name: string, n: number): Promise<string> {
  const document = { _id: `${name}-${n % 7}`, _type: name, n };
  const { _rev } = await lake.client().createOrReplace(document);
  return _rev;
}

const protocols: [string, Connect][] = [
  ["an event stream", readStream],
  ["a WebSocket", readSocket],
];

describe.each(protocols)("a listener that resumes over %s", (_name, open) => {
  const type = open === readStream ? "streamed" : "socketed";

  test("receives every event once and in order, however often it disconnects", async () => {
    const random = seededRandom(5);
    const url = listenUrl(`*[_type == "${type}"]`, "&includeResult=true");
    const seen: unknown[] = [];
    let reader = connect(open, url);
    let { id: lastEventId, event: greeting } = await reader.next();
    expect(greeting).toBe("welcome");
    let breaks = 0;

    const writing = (async () => {
      for (let n = 0; n < EVENTS; n += 2) {
        // Some transactions change two documents: a disconnect may fall between their events.
        await lake
          .client()
          .transaction()
          .createOrReplace({ _id: `${type}-a`, _type: type, n })
          .createOrReplace({ _id: `${type}-b`, _type: type, n: n + 1 })
          .commit();
        await lake.client().createOrReplace({ _id: `other-${type}`, _type: `other-${type}`, n });
      }
    })();

    while (seen.length < EVENTS) {
      const event = await reader.next();
      lastEventId = event.id ?? lastEventId;
      if (event.event !== "mutation") throw new Error(`Got ${event.event}`);
      seen.push((event.data.result as { n: number }).n);
      if (random() < 0.2) {
        reader.kill();
        breaks += 1;
        reader = connect(open, url, lastEventId);
        greeting = (await reader.next()).event;
        expect(greeting).toBe("welcomeback");
      }
    }
    await writing;
    expect(seen).toEqual([...Array(EVENTS).keys()]);
    expect(breaks).toBeGreaterThan(20);
  });

  test("receives everything it missed before new events, however much that is", async () => {
    const name = `much-${type}`;
    const url = listenUrl(`*[_type == "${name}"]`, "&includeResult=true");
    const first = connect(open, url);
    const { id } = await first.next();
    first.kill();
    const missed = 120;
    for (let n = 0; n < missed; n += 1) await change(name, n);
    const second = connect(open, url, id);
    expect(await second.next()).toMatchObject({ event: "welcomeback" });
    await change(name, missed);
    const seen: unknown[] = [];
    while (seen.length <= missed) {
      const { data } = await second.next();
      seen.push((data.result as { n: number }).n);
    }
    expect(seen).toEqual([...Array(missed + 1).keys()]);
  });

  test("misses no event if it disconnects before the first one", async () => {
    const url = listenUrl(`*[_type == "away-${type}"]`);
    const first = connect(open, url);
    const { id } = await first.next();
    first.kill();
    const transactions = [await change(`away-${type}`, 1), await change(`away-${type}`, 2)];
    const second = connect(open, url, id);
    const back = await second.next();
    expect(back).toMatchObject({ event: "welcomeback", id });
    second.kill();
    const third = connect(open, url, back.id);
    await third.next();
    const events = [await third.next(), await third.next()];
    expect(events.map(({ data }) => data.transactionId)).toEqual(transactions);
  });

  test("receives the same events as a listener that never disconnected", async () => {
    const options = "&includeResult=true&includePreviousRevision=true&effectFormat=mendoza";
    const url = listenUrl(`*[_type == "twin-${type}" && n < 3]`, options);
    const away = connect(open, url);
    const there = connect(open, url);
    const { id } = await away.next();
    await there.next();
    away.kill();
    const client = lake.client();
    await client.create({ _id: `twin-${type}`, _type: `twin-${type}`, n: 1 });
    await client
      .patch({ query: `*[_type == "twin-${type}"]` })
      .inc({ n: 1 })
      .commit();
    await client.patch(`twin-${type}`).set({ n: 3 }).commit();
    await client
      .transaction()
      .create({ _id: `twin2-${type}`, _type: `twin-${type}`, n: 1 })
      .delete(`twin-${type}`)
      .commit();
    const back = connect(open, url, id);
    await back.next();
    for (let count = 0; count < 4; count += 1)
      expect(await back.next()).toEqual(await there.next());
  });

  test("restarts if its last event id is unknown", async () => {
    const url = listenUrl(`*[_type == "unknown-${type}"]`);
    const known = await change(`unknown-${type}`, 1);
    for (const id of ["nonsense", "@1.nonsense", "nowhere#x", `${known}#nothing`, "@999999.x"]) {
      const reader = connect(open, url, id);
      const reset = await reader.next();
      expect(reset).toMatchObject({ event: "reset" });
      const transaction = await change(`unknown-${type}`, 2);
      expect((await reader.next()).data).toMatchObject({ transactionId: transaction });
      expect(reset.id).not.toBe(id);
    }
  });

  test("receives changes from before and after a restart of the lake", async () => {
    const url = listenUrl(`*[_type == "restart-${type}"]`);
    const before = connect(open, url);
    await before.next();
    const first = await change(`restart-${type}`, 1);
    const { id } = await before.next();
    const missed = await change(`restart-${type}`, 2);
    await lake.restart();
    await before.closed;
    // The client may first retry a connection that the old lake closed.
    const later = await eventually(() => change(`restart-${type}`, 3));
    const after = connect(open, url, id);
    expect(await after.next()).toMatchObject({ event: "welcomeback" });
    const events = [await after.next(), await after.next()];
    expect(events.map(({ data }) => data.transactionId)).toEqual([missed, later]);
    expect(first).not.toBe(missed);
  });

  test("reads a long backlog at its own pace", async () => {
    const name = `long-${type}`;
    const url = listenUrl(`*[_type == "${name}"]`, "&includeResult=true&includeMutations=false");
    const first = connect(open, url);
    const { id } = await first.next();
    first.kill();
    const text = "x".repeat(200_000);
    for (let n = 0; n < 80; n += 1) {
      await lake.client().createOrReplace({ _id: name, _type: name, text, n });
    }
    const back = connect(open, url, id);
    const seen: unknown[] = [];
    await back.next();
    for (let n = 0; n < 80; n += 1) seen.push(resultOf(await back.next()).n);
    expect(seen).toEqual([...Array(80).keys()]);
  });
});

function resultOf({ data }: LakeEvent): { n: number } {
  return data.result as { n: number };
}
