import type { LiveEvent, SanityClient } from "@sanity/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { type EventReader, readSocket, readStream, refusedUpgrade } from "../support/http-client";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const open: { unsubscribe(): void }[] = [];
const readers: EventReader[] = [];
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.unsubscribe();
  for (const reader of readers.splice(0)) reader.kill();
});

/** Subscribes with Sanity's client and waits for the welcome. */
async function live(client: SanityClient, includeDrafts = false): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  open.push(client.live.events({ includeDrafts }).subscribe((event) => events.push(event)));
  await eventually(() => expect(events).toMatchObject([{ type: "welcome" }]));
  return events;
}

async function read(headers: Record<string, string> = {}, search = ""): Promise<EventReader> {
  const url = `${lake.url}/v${API_VERSION}/data/live/events/production${search}`;
  const reader = readStream(url, headers);
  readers.push(reader);
  return reader;
}

async function tagsOf(query: string): Promise<string[]> {
  const { syncTags = [] } = await lake
    .client({ perspective: "published" })
    .fetch(query, {}, { filterResponse: false });
  return syncTags;
}

async function change(id: string, type: string): Promise<string> {
  return (await lake.client().createOrReplace({ _id: id, _type: type }))._rev;
}

function messages(events: LiveEvent[]) {
  return events.flatMap((event) => (event.type === "message" ? [event] : []));
}

describe("a live content listener", () => {
  test("receives the sync tags of the queries that a change affects", async () => {
    const events = await live(lake.client());
    const concerned = await tagsOf('*[_type == "liveOne"]{title}');
    const unconcerned = await tagsOf('*[_type == "liveOther"]{title}');
    const revision = await change("live-1", "liveOne");
    await eventually(() => expect(messages(events)).toHaveLength(1));
    const [message] = messages(events);
    expect(message).toMatchObject({ type: "message", id: revision });
    expect(message?.tags.every((tag) => /^s1:[\w-]+$/.test(tag))).toBe(true);
    expect(message?.tags).toEqual(expect.arrayContaining(concerned));
    expect(message?.tags).not.toEqual(expect.arrayContaining(unconcerned));
  });

  test("receives drafts and versions only with a token and on request", async () => {
    const plain = await live(lake.client());
    const asking = await live(lake.client({ token: TEST_TOKENS.read }), true);
    const anonymous = await read();
    await anonymous.next();
    const hidden = [
      await change("drafts.live-2", "liveTwo"),
      await change("versions.rX.live-2", "liveTwo"),
      await change("private.live-2", "liveTwo"),
    ];
    const shown = await change("live-2", "liveTwo");
    await eventually(() => expect(messages(asking)).toHaveLength(4));
    expect(messages(asking).map(({ id }) => id)).toEqual([...hidden, shown]);
    // The client sends its token only with includeDrafts.
    await eventually(() => expect(messages(plain).map(({ id }) => id)).toEqual([shown]));
    expect(await anonymous.next()).toMatchObject({ event: "message", id: shown });
  });

  test("gets 401 for drafts without a token", async () => {
    const path = "/data/live/events/production?includeDrafts=true";
    expect((await lake.request(path)).status).toBe(401);
    expect((await lake.request(path, { token: "wrong" })).status).toBe(401);
    const url = `${lake.url}/v${API_VERSION}${path}`;
    expect(await refusedUpgrade(url)).toMatchObject({ status: 401 });
    expect((await lake.request("/data/live/events/nowhere")).status).toBe(404);
  });

  test("receives missed tags when it resumes", async () => {
    const first = await read();
    const { id } = await first.next();
    first.kill();
    const missed = [await change("live-3", "liveThree"), await change("live-4", "liveThree")];
    const second = await read({ "Last-Event-ID": id ?? "" });
    expect(await second.next()).toMatchObject({ event: "welcome", id });
    expect([(await second.next()).id, (await second.next()).id]).toEqual(missed);
    second.kill();
    const third = await read({}, `?lastEventId=${missed[0]}`);
    expect(await third.next()).toMatchObject({ event: "welcome", id: missed[0] });
    expect((await third.next()).id).toBe(missed[1]);
  });

  test("receives a restart event if its last event id is unknown", async () => {
    const reader = await read({ "Last-Event-ID": "long-forgotten" });
    const { id } = await reader.next();
    expect(await reader.next()).toMatchObject({ event: "restart", id });
    const revision = await change("live-5", "liveFive");
    expect(await reader.next()).toMatchObject({ event: "message", id: revision });
  });

  test("receives the same events over WebSocket", async () => {
    const url = `${lake.url}/v${API_VERSION}/data/live/events/production?includeDrafts=true`;
    const reader = readSocket(`${url}&__token=${TEST_TOKENS.read}`);
    readers.push(reader);
    expect(await reader.next()).toMatchObject({ event: "welcome" });
    const revision = await change("drafts.live-6", "liveSix");
    const message = await reader.next();
    expect(message).toMatchObject({ event: "message", id: revision });
    expect(message.data.tags).toEqual(expect.any(Array));
  });

  test("resumes with Sanity's client over a restart of the lake", async () => {
    const events = await live(lake.client());
    const before = await change("live-7", "liveSeven");
    await eventually(() => expect(messages(events)).toHaveLength(1));
    await lake.restart();
    // The client may first retry a connection that the old lake closed.
    const after = await eventually(() => change("live-7", "liveSeven"));
    await eventually(() => expect(messages(events)).toHaveLength(2));
    expect(messages(events).map(({ id }) => id)).toEqual([before, after]);
    const types = events.map(({ type }) => type);
    expect(types).toEqual(["welcome", "message", "reconnect", "welcome", "message"]);
  });
});

describe("an in-process listener", () => {
  test("receives a change, with its event id, before the writer's response", async () => {
    const changes: { dataset: string; id: string; tags: string[] }[] = [];
    lake.lake.onChange((change) => changes.push(change));
    const events = await live(lake.client());
    const concerned = await tagsOf('*[_type == "liveNear"]{title}');
    // Drafts do not reach it.
    await change("drafts.live-8", "liveNear");
    expect(changes).toEqual([]);
    const revision = await change("live-8", "liveNear");
    expect(changes).toMatchObject([{ dataset: "production", id: revision }]);
    expect(changes[0]?.tags).toEqual(expect.arrayContaining(concerned));
    await eventually(() => expect(messages(events)).toMatchObject([{ id: revision }]));
  });
});
