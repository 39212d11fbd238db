import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join } from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

/** Repeats something until `work` ends. */
async function repeatDuring(work: Promise<unknown>, repeat: (n: number) => Promise<unknown>) {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  for (let n = 0; !isDone; n += 1) await repeat(n);
}

/**
 * Asks for answers one after the other until `work` ends.
 * @returns the number of answers, and the most processor time that this process used during one of them, in
 * milliseconds: other programs on the machine do not count
 */
async function answersDuring(work: Promise<unknown>) {
  let longest = 0;
  let count = 0;
  await repeatDuring(work, async () => {
    const started = process.cpuUsage();
    await lake.request("/ping");
    const { user, system } = process.cpuUsage(started);
    longest = Math.max(longest, (user + system) / 1000);
    count += 1;
  });
  return { longest, count };
}

async function longestWait(work: Promise<unknown>): Promise<number> {
  return (await answersDuring(work)).longest;
}

function mutate(
  token: string,
  mutations: unknown[],
  { dataset = "production", signal = null as AbortSignal | null } = {},
): Promise<Response> {
  const body = JSON.stringify({ mutations });
  return lake.request(`/data/mutate/${dataset}`, { method: "POST", token, body, signal });
}

test("hundreds of insert patches of a long list leave time for other requests between them", async () => {
  const { token } = await join(lake, "contributor");
  const item = { _type: "item", text: "x".repeat(200) };
  const insert = { after: "list[-1]", items: [item, item] };
  const list = Array<object>(3_000).fill(item);
  await mutate(token, [{ create: { _id: "drafts.long", _type: "post", list } }]);
  const patches = Array.from({ length: 400 }, () => ({ patch: { id: "drafts.long", insert } }));
  const writes = Promise.all([mutate(token, patches), mutate(token, patches)]);
  const { longest, count } = await answersDuring(writes);
  expect((await writes).map(({ status }) => status)).toEqual([200, 200]);
  expect(longest).toBeLessThan(250);
  // One pause for each 25 ms of some hundred.
  expect(count).toBeGreaterThan(6);
});

describe("slow patches by query of one author", () => {
  const SLOW_FOR_ALL = "*[count(*[n > ^.n]) > 1e9]";

  // Enough for a worker: each of these queries compares every document with every other, 36 times in this file.
  beforeAll(() => createMany("q", 280));

  test.each([12, 128])("leave time for other requests if there are %i of them", async (count) => {
    const { token } = await join(lake, "contributor");
    const patch = { query: SLOW_FOR_ALL, set: { title: "never" } };
    const left = new AbortController();
    const { signal } = left;
    const writes = Array.from({ length: count }, () => mutate(token, [{ patch }], { signal }));
    // Twelve show it; the others only wait for their turn.
    const first = Promise.all(writes.slice(0, 12));
    expect(await longestWait(first)).toBeLessThan(150);
    for (const { status } of await first) expect(status).toBe(200);
    left.abort();
    await Promise.allSettled(writes);
    // Those that did not begin end with their clients.
    await expect.poll(() => lake.lake.stats().waiting.commits, { timeout: 5_000 }).toBe(0);
  });

  test("wait for the requests of other authors", async () => {
    const { token } = await join(lake, "contributor");
    const cached = () => lake.request('/data/query/production?query=*[_id == "q1"][0]');
    await cached();
    const done: string[] = [];
    const patch = { query: SLOW_FOR_ALL, set: { title: "never" } };
    const slow = Array.from({ length: 4 }, async () => {
      const { status } = await mutate(token, [{ patch }]);
      done.push("slow");
      return status;
    });
    // All of them are in the lake by then, and the first one is in the worker.
    await expect.poll(() => lake.lake.stats().waiting.commits).toBe(4);
    for (let round = 0; round < 5; round += 1) {
      const written = await mutate(TEST_TOKENS.write, [{ create: { _type: "other" } }]);
      expect([written.status, (await lake.request("/ping")).status]).toEqual([200, 200]);
      expect((await cached()).status).toBe(200);
    }
    done.push("others");
    expect(await Promise.all(slow)).toEqual([200, 200, 200, 200]);
    expect(done[0]).toBe("others");
  });

  test("answer 409 if other writes keep changing the documents that they read", async () => {
    const { token } = await join(lake, "editor");
    const patch = { query: SLOW_FOR_ALL, set: { title: "never" } };
    const slow = mutate(token, [{ patch }]);
    await repeatDuring(slow, async (n) => {
      const change = { patch: { id: "q1", set: { title: `${n}` } } };
      expect((await mutate(TEST_TOKENS.write, [change])).status).toBe(200);
    });
    expect((await slow).status).toBe(409);
    expect(await (await slow).text()).toContain("after others changed what they read");
  });
});

/** Creates documents of one type, numbered by `n`. */
async function createMany(type: string, count: number): Promise<void> {
  const creations = Array.from({ length: count }, (_, n) => ({
    create: { _id: `${type}${n}`, _type: type, n },
  }));
  expect((await mutate(TEST_TOKENS.write, creations)).status).toBe(200);
}

const count = async (filter: string) =>
  lake.client({ perspective: "raw" }).fetch<number>(`count(*[${filter}])`);

/** Too slow for the main process: every document is compared with every other. */
const SLOW = (type: string, above: number) =>
  `*[_type == "${type}" && count(*[_type == "${type}" && n > ^.n]) < ${above}]`;

describe("a slow query of a mutation", () => {
  test("selects the documents to patch and to delete, and leaves time for other requests", async () => {
    await createMany("many", 400);
    const patch = { query: SLOW("many", 10), set: { title: "Late" } };
    const patched = mutate(TEST_TOKENS.write, [{ patch }]);
    expect(await longestWait(patched)).toBeLessThan(150);
    expect((await patched).status).toBe(200);
    expect(await count('title == "Late" && n >= 390')).toBe(10);
    const { status } = await mutate(TEST_TOKENS.write, [{ delete: { query: SLOW("many", 10) } }]);
    expect(status).toBe(200);
    expect(await count('_type == "many"')).toBe(390);
  });

  test("of a type runs once, though others write documents of another type", async () => {
    await createMany("calm", 400);
    const { token } = await join(lake, "editor");
    const patch = { query: SLOW("calm", 10), set: { title: "Calm" } };
    const slow = mutate(TEST_TOKENS.write, [{ patch }]);
    await repeatDuring(slow, () => mutate(token, [{ create: { _type: "another" } }]));
    expect((await slow).status).toBe(200);
    expect(await count('title == "Calm"')).toBe(10);
  });

  test("finds the new documents of its transaction, whose ids were generated", async () => {
    await createMany("fresh", 400);
    const { status } = await mutate(TEST_TOKENS.write, [
      { create: { _type: "fresh", n: 9_000 } },
      { patch: { query: SLOW("fresh", 1), set: { title: "Fresh" } } },
    ]);
    expect(status).toBe(200);
    expect(await count('title == "Fresh" && n == 9000')).toBe(1);
  });

  test("sees what the mutations before it have changed", async () => {
    await createMany("seen", 400);
    const { status } = await mutate(TEST_TOKENS.write, [
      { delete: { id: "seen399" } },
      { create: { _id: "seenLast", _type: "seen", n: 5_000 } },
      { patch: { query: SLOW("seen", 2), set: { title: "Seen" } } },
    ]);
    expect(status).toBe(200);
    const ids = await lake.client().fetch<string[]>('*[title == "Seen"]._id | order(@)');
    expect(ids.sort()).toEqual(["seen398", "seenLast"]);
  });

  test("selects the documents that match at its commit, also when others write during the query", async () => {
    await createMany("race", 400);
    const patch = { query: SLOW("race", 1), set: { title: "Highest" } };
    const slow = mutate(TEST_TOKENS.write, [{ patch }]);
    const others = Array.from({ length: 5 }, (_, at) =>
      mutate(TEST_TOKENS.write, [{ create: { _type: "race", n: 2_000 + at } }]),
    );
    expect((await slow).status).toBe(200);
    for (const other of others) expect((await other).status).toBe(200);
    const [chosen] = await lake
      .client()
      .fetch(
        '*[title == "Highest"]{n, "before": *[_type == "race" && n > ^.n]{_createdAt}, _updatedAt}',
      );
    for (const { _createdAt } of chosen.before) {
      expect(_createdAt >= chosen._updatedAt).toBe(true);
    }
  });

  test("is refused if its single steps may take long and the whole takes too long", async () => {
    await createMany("long", 1);
    const text = "a".repeat(30_000);
    await mutate(TEST_TOKENS.write, [{ patch: { id: "long0", set: { text } } }]);
    const query = `*[text match "${"a*".repeat(12)}b"]`;
    const refused = mutate(TEST_TOKENS.write, [{ delete: { query } }]);
    expect(await longestWait(refused)).toBeLessThan(150);
    expect((await refused).status).toBe(400);
  });

  test("is refused after 5,000 changed documents of its transaction", async () => {
    await createMany("few", 400);
    const creations = (count: number) =>
      Array.from({ length: count }, () => ({ create: { _type: "fresh" } }));
    const slow = { delete: { query: SLOW("few", 10) } };
    const refused = await mutate(TEST_TOKENS.write, [...creations(5_001), slow]);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("send it as a transaction of its own");
    expect((await mutate(TEST_TOKENS.write, [...creations(5_000), slow])).status).toBe(200);
    expect(await count('_type == "few"')).toBe(390);
  });

  test("that selects no documents is a fault of its mutation", async () => {
    const query = `${SLOW("many", 10)}.n`;
    const response = await mutate(TEST_TOKENS.write, [{ delete: { query } }]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("must select documents");
  });

  test("answers 200 or 404 if its dataset is deleted during the query", async () => {
    await lake.client().datasets.create("brief");
    const creations = Array.from({ length: 400 }, (_, n) => ({ create: { _type: "many", n } }));
    const send = (mutations: unknown[]) =>
      mutate(TEST_TOKENS.write, mutations, { dataset: "brief" });
    await send(creations);
    const slow = send([{ patch: { query: SLOW("many", 10), set: { title: "Late" } } }]);
    // The second request arrives while the first waits for its worker.
    await lake.request("/ping");
    await lake.client().datasets.delete("brief");
    expect([200, 404]).toContain((await slow).status);
  });
});
