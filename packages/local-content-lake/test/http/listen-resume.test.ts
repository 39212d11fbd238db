import { describe, expect } from "vitest";
import { eventually } from "../support/eventually";
import {
  type Connect,
  type LakeEvent,
  PROTOCOLS,
  readSocket,
  readStream,
} from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";

interface ListenerOptions {
  /** The last event id. */
  id?: string | undefined;
  options?: string;
  isAnonymous?: boolean;
  enableResume?: string;
}

const test = lakeTest
  // Opens a listener with the last event id, as an EventSource or a WebSocket does.
  .extend("connect", ({ lake }) => (open: Connect, filter: string, given: ListenerOptions = {}) => {
    const { id, options = "", isAnonymous = false, enableResume = "true" } = given;
    const search = new URLSearchParams({ query: `*[${filter}]`, enableResume });
    if (id !== undefined && open === readSocket) search.set("lastEventId", id);
    return open(`${lake.url}/v${API_VERSION}/data/listen/production?${search}${options}`, {
      ...(!isAnonymous && { Authorization: `Bearer ${TEST_TOKENS.read}` }),
      ...(id !== undefined && open === readStream && { "Last-Event-ID": id }),
    });
  })
  // @returns the id of the transaction
  .extend("change", ({ lake }) => async (type: string, n: number): Promise<string> => {
    return (await lake.client().createOrReplace({ _id: `${type}-${n % 7}`, _type: type, n }))._rev;
  });

const numberOf = ({ data }: LakeEvent) => (data.result as { n: number }).n;

describe.each(PROTOCOLS)("%s that resumes", (_protocol, open) => {
  const { name } = open;
  const ofType = (type: string) => `_type == "${type}"`;

  test("receives what it missed, also if it left before any", async ({ connect, change }) => {
    const type = `away-${name}`;
    const first = connect(open, ofType(type));
    const { id } = await first.next();
    first.kill();
    const transactions = [await change(type, 1), await change(type, 2)];
    const second = connect(open, ofType(type), { id });
    const back = await second.next();
    expect(back).toMatchObject({ event: "welcomeback", id });
    second.kill();
    const third = connect(open, ofType(type), { id: back.id });
    transactions.push(await change(type, 3));
    await third.next();
    const events = [await third.next(), await third.next(), await third.next()];
    expect(events.map(({ data }) => data.transactionId)).toEqual(transactions);
  });

  test("receives the same events as one that never left", async ({ lake, connect }) => {
    const type = `twin-${name}`;
    const options = "&includeResult=true&includePreviousRevision=true&effectFormat=mendoza";
    const away = connect(open, `${ofType(type)} && n < 3`, { options });
    const there = connect(open, `${ofType(type)} && n < 3`, { options });
    const { id } = await away.next();
    await there.next();
    away.kill();
    const client = lake.client();
    await client.create({ _id: type, _type: type, n: 1 });
    await client
      .patch({ query: `*[${ofType(type)}]` })
      .inc({ n: 1 })
      .commit();
    await client.patch(type).set({ n: 3 }).commit();
    await client
      .transaction()
      .create({ _id: `${type}-2`, _type: type, n: 1 })
      .delete(type)
      .commit();
    const back = connect(open, `${ofType(type)} && n < 3`, { id, options });
    await back.next();
    for (let count = 0; count < 4; count += 1)
      expect(await back.next()).toEqual(await there.next());
  });

  const tags = open === readStream ? "full" : [];
  test("receives thousands of events of a transaction", { tags }, async ({ lake, connect }) => {
    const DOCUMENTS = 3_400;
    const type = `many-${name}`;
    const options = "&includeResult=true&effectFormat=mendoza";
    const there = connect(open, ofType(type), { options });
    const away = connect(open, ofType(type), { options });
    const { id } = await away.next();
    await there.next();
    away.kill();
    const text = "x".repeat(950);
    const all = lake.client().transaction();
    for (let n = 0; n < DOCUMENTS; n += 1) {
      all.createOrReplace({ _id: `${type}-${n}`, _type: type, n, text });
    }
    await all.commit();
    const numbers = [...Array(DOCUMENTS).keys()];
    const back = connect(open, ofType(type), { id, options });
    expect(await back.next()).toMatchObject({ event: "welcomeback" });
    for (const reader of [there, back]) {
      const seen: number[] = [];
      for (const _ of numbers) seen.push(numberOf(await reader.next()));
      expect(seen).toEqual(numbers);
    }
  });

  test("restarts if its last event id is unknown", async ({ connect, change }) => {
    const type = `unknown-${name}`;
    const known = await change(type, 1);
    for (const id of ["nonsense", "@1.nonsense", "nowhere#x", `${known}#nothing`, "@999999.x"]) {
      const reader = connect(open, ofType(type), { id });
      const reset = await reader.next();
      expect(reset).toMatchObject({ event: "reset" });
      expect(reset.id).not.toBe(id);
      const transactionId = await change(type, 2);
      expect((await reader.next()).data).toMatchObject({ transactionId });
    }
  });

  test("receives changes before and after a restart", async ({ lake, connect, change }) => {
    const type = `restart-${name}`;
    const before = connect(open, ofType(type));
    await before.next();
    await change(type, 1);
    const { id } = await before.next();
    const missed = await change(type, 2);
    await lake.restart();
    await before.closed;
    // The client may first retry a connection that the old lake closed.
    const later = await eventually(() => change(type, 3));
    const after = connect(open, ofType(type), { id });
    expect(await after.next()).toMatchObject({ event: "welcomeback" });
    const events = [await after.next(), await after.next()];
    expect(events.map(({ data }) => data.transactionId)).toEqual([missed, later]);
  });
});

test("the id of an anonymous welcome reveals no draft's transaction", async ({ lake, connect }) => {
  const draft = await lake.client().create({ _id: "drafts.hidden", _type: "hidden" });
  const welcome = await connect(readStream, "true", { isAnonymous: true }).next();
  expect(welcome.id).toBeTruthy();
  expect(JSON.stringify(welcome)).not.toContain(draft._rev);
});

test("listeners restart when their dataset is emptied", async ({ lake, connect }) => {
  const resumable = connect(readStream, "true");
  const plain = connect(readStream, "true", { enableResume: "false" });
  const live = readStream(`${lake.url}/vX/data/live/events/production`);
  await Promise.all([resumable, plain, live].map((reader) => reader.next()));
  await lake.client().create({ _id: "a", _type: "a" });
  const { id } = await resumable.next();
  await live.next();
  await lake.lake.reset("production");
  const reset = await resumable.next();
  expect(reset).toMatchObject({ event: "reset" });
  expect(reset.id).not.toBe(id);
  expect(await live.next()).toMatchObject({ event: "restart" });
  await plain.next();
  await plain.closed;
});

test("Sanity's client resumes its listener", async ({ lake, change, onTestFinished }) => {
  const names = ["welcome", "mutation", "reconnect", "welcomeback", "reset"] as const;
  const options = { events: [...names], enableResume: true as const };
  const listening = lake.client().listen<{ n: number }>('*[_type == "official"]', {}, options);
  const heard: unknown[] = [];
  const subscription = listening.subscribe((event) => {
    heard.push(event.type === "mutation" ? event.result?.n : event.type);
  });
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => heard).toEqual(["welcome"]);
  await change("official", 1);
  await expect.poll(() => heard).toEqual(["welcome", 1]);
  await lake.restart();
  await expect.poll(() => heard).toContain("reconnect");
  await eventually(() => change("official", 2));
  await change("official", 3);
  await expect.poll(() => heard).toEqual(["welcome", 1, "reconnect", "welcomeback", 2, 3]);
});
