import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join } from "../support/people";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

/**
 * Asks for answers one after the other until `work` ends.
 * @returns the most processor time that this process used during one of them, in milliseconds: other programs on the
 * machine do not count
 */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const started = process.cpuUsage();
    await lake.request("/ping");
    const { user, system } = process.cpuUsage(started);
    longest = Math.max(longest, (user + system) / 1000);
  }
  return longest;
}

function mutate(
  token: string,
  mutations: unknown[],
  signal: AbortSignal | null = null,
): Promise<Response> {
  const body = JSON.stringify({ mutations });
  return lake.request("/data/mutate/production", { method: "POST", token, body, signal });
}

test("thousands of insert patches leave time for other requests between them", async () => {
  const { token } = await join(lake, "contributor");
  const item = { _type: "item", text: "x".repeat(200) };
  const insert = { after: "list[-1]", items: [item, item] };
  await mutate(token, [{ create: { _id: "drafts.long", _type: "post", list: [item] } }]);
  const patches = Array.from({ length: 1_500 }, () => ({ patch: { id: "drafts.long", insert } }));
  const writes = Array.from({ length: 2 }, () => mutate(token, patches));
  expect(await longestWait(Promise.all(writes))).toBeLessThan(250);
});

test.each([12, 128])("%i slow patches by query leave time for other requests", async (count) => {
  const documents = Array.from({ length: 700 }, (_, n) => ({ _id: `q${n}`, _type: "post", n }));
  await mutate(
    TEST_TOKENS.write,
    documents.map((createIfNotExists) => ({ createIfNotExists })),
  );
  const { token } = await join(lake, "contributor");
  const patch = { query: "*[count(*[n > ^.n]) > 1e9]", set: { title: "never" } };
  const left = new AbortController();
  const writes = Array.from({ length: count }, () => mutate(token, [{ patch }], left.signal));
  // The first four show it; the others only wait for their turn.
  const first = Promise.all(writes.slice(0, 4));
  expect(await longestWait(first)).toBeLessThan(150);
  for (const { status } of await first) expect([200, 400]).toContain(status);
  left.abort();
  await Promise.allSettled(writes);
});

test("an author's slow patches by query leave time for others' writes", async () => {
  const documents = Array.from({ length: 700 }, (_, n) => ({ _id: `d${n}`, _type: "post", n }));
  await mutate(
    TEST_TOKENS.write,
    documents.map((create) => ({ create })),
  );
  const { token } = await join(lake, "editor");
  const query = "*[count(*[n > ^.n]) > 1e9]";
  const slow = Array.from({ length: 3 }, () =>
    mutate(token, [{ patch: { query, set: { title: "never" } } }]),
  );
  const done: string[] = [];
  const all = Promise.all(slow).then(() => done.push("slow"));
  const { status } = await mutate(TEST_TOKENS.write, [{ create: { _type: "post" } }]);
  done.push("other");
  await all;
  expect(status).toBe(200);
  expect(done).toEqual(["other", "slow"]);
  for (const response of slow) expect([200, 400]).toContain((await response).status);
});

/** Creates documents of one type, numbered by `n`. */
async function createMany(type: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 5_000) {
    const creations = Array.from({ length: Math.min(5_000, count - from) }, (_, at) => ({
      create: { _id: `${type}${from + at}`, _type: type, n: from + at },
    }));
    expect((await mutate(TEST_TOKENS.write, creations)).status).toBe(200);
  }
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

  test("selects what is true when it commits, whatever others write meanwhile", async () => {
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

  test("that selects no documents is a fault of its mutation", async () => {
    const query = `${SLOW("many", 10)}.n`;
    const response = await mutate(TEST_TOKENS.write, [{ delete: { query } }]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("must select documents");
  });

  test("starts anew if its dataset is deleted meanwhile, and finds none", async () => {
    await lake.client().datasets.create("brief");
    const creations = Array.from({ length: 400 }, (_, n) => ({ create: { _type: "many", n } }));
    const send = (mutations: unknown[]) =>
      lake.request("/data/mutate/brief", {
        method: "POST",
        token: TEST_TOKENS.write,
        body: JSON.stringify({ mutations }),
      });
    await send(creations);
    const slow = send([{ patch: { query: SLOW("many", 10), set: { title: "Late" } } }]);
    // The second request arrives while the first waits for its worker.
    await lake.request("/ping");
    await lake.client().datasets.delete("brief");
    expect([200, 404]).toContain((await slow).status);
  });
});
