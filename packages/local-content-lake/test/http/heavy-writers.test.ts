import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect } from "vitest";
import { test as lakeTest } from "../support/lake";
import { processorTime, reference } from "../support/measure";
import { join } from "../support/people";

/** Repeats something until `work` ends. @throws what the work rejects with */
async function repeatDuring(work: Promise<unknown>, repeat: (n: number) => Promise<unknown>) {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  for (let n = 0; !isDone; n += 1) await repeat(n);
  await work;
}

/** A pause for others comes after each 25 ms of work; a garbage collection may fall into the time before one. */
const MAX_UNITS = 15;
const TRIES = 3;

type Init = { token?: string; dataset?: string; signal?: AbortSignal };

const test = lakeTest
  .extend("mutate", ({ lake, client: _emptied }) => (mutations: unknown[], init: Init = {}) => {
    const { dataset = "production", ...rest } = init;
    return lake.post(`/data/mutate/${dataset}`, { mutations }, rest);
  })
  // Creates documents of type `post`, numbered by `n`.
  .extend("create", ({ mutate }) => async (count: number, dataset?: string) => {
    const creations = Array.from({ length: count }, (_, n) => ({
      create: { _id: `post${n}`, _type: "post", n },
    }));
    expect((await mutate(creations, { ...(dataset && { dataset }) })).status).toBe(200);
  })
  .extend("count", ({ client }) => (filter: string) => {
    return client.fetch<number>(`count(*[${filter}])`);
  })
  .extend("token", async ({ lake }) => (await join(lake, "contributor")).token)
  /**
   * Pings one time after the other until work ends.
   * @param start starts the work; once more if others waited too long
   * @returns the number of answers, and the most work of this thread during one of them, in units of `reference`
   */
  .extend("pingDuring", ({ lake }) => async (start: () => Promise<unknown>) => {
    let best = { longest: Number.POSITIVE_INFINITY, count: 0 };
    for (let tries = 0; tries < TRIES && best.longest > MAX_UNITS; tries += 1) {
      let [longest, count, unit] = [0, 0, 0];
      await repeatDuring(start(), async () => {
        if (count % 10 === 0) unit = await processorTime(reference);
        longest = Math.max(longest, (await processorTime(() => lake.request("/ping"))) / unit);
        count += 1;
      });
      if (longest < best.longest) best = { longest, count };
    }
    expect(best.longest).toBeLessThan(MAX_UNITS);
    return best.count;
  });

/** Selects nothing, and compares every document with every other: too slow for the main process. */
const NEVER = { query: "*[count(*[n > ^.n]) > 1e9]", set: { title: "never" } };
/** In this process, one query of so many would take as long as some fifty times the reference. */
const TOO_MANY = 600;
/** Slow enough for the worker, in which each query runs ten times. */
const SLOW = 300;

describe("slow patches by query of one author", { tags: "full" }, () => {
  // Of those that wait for their turn.
  test("leave time, end with their client", async ({ lake, mutate, create, pingDuring, token }) => {
    await create(TOO_MANY);
    const pings = await pingDuring(async () => {
      const left = new AbortController();
      const options = { token, signal: left.signal };
      const writes = Array.from({ length: 8 }, () => mutate([{ patch: NEVER }], options));
      for (const write of writes.slice(0, 2)) expect((await write).status).toBe(200);
      left.abort();
      await Promise.allSettled(writes);
    });
    await expect.poll(() => lake.lake.stats().waiting.commits).toBe(0);
    expect(pings).toBeGreaterThan(10);
  });

  test("wait for the requests of other authors", async ({ lake, mutate, create, token }) => {
    await create(TOO_MANY);
    const cached = () => lake.request('/data/query/production?query=*[_id == "post1"][0]');
    await cached();
    const done: string[] = [];
    const slow = Array.from({ length: 4 }, async () => {
      const { status } = await mutate([{ patch: NEVER }], { token });
      done.push("slow");
      return status;
    });
    // All of them are in the lake by then, and the first one is in the worker.
    await expect.poll(() => lake.lake.stats().waiting.commits).toBe(4);
    for (let round = 0; round < 5; round += 1) {
      const written = await mutate([{ create: { _type: "other" } }]);
      expect([written.status, (await lake.request("/ping")).status]).toEqual([200, 200]);
      expect((await cached()).status).toBe(200);
    }
    done.push("others");
    expect(await Promise.all(slow)).toEqual([200, 200, 200, 200]);
    expect(done[0]).toBe("others");
  });

  test("answer 409 if others keep changing what they read", async ({ mutate, create, token }) => {
    await create(SLOW);
    // A pause of this process during one of ten runs must not let the transaction through: it takes four in a row.
    const slow = mutate(Array(4).fill({ patch: NEVER }), { token });
    await repeatDuring(slow, async (n) => {
      expect((await mutate([{ patch: { id: "post1", set: { title: `${n}` } } }])).status).toBe(200);
    });
    expect((await slow).status).toBe(409);
    expect(await (await slow).text()).toContain("after others changed what they read");
  });
});

/** Selects the documents with the highest numbers, and compares every document with every other. */
const HIGHEST = (count: number) =>
  `*[_type == "post" && count(*[_type == "post" && n > ^.n]) < ${count}]`;
const MANY = 400;

describe("a query of a mutation in the worker", () => {
  test.for([
    ["mutate", (patch: object) => ({ mutations: [{ patch }] })],
    ["import", (patch: object) => ({ patch })],
  ] as const)(
    "selects, and leaves time for others: /data/%s",
    { tags: "full" },
    async ([endpoint, bodyOf], { lake, create, count, pingDuring }) => {
      await create(TOO_MANY);
      const patch = { query: HIGHEST(10), set: { title: "Late" } };
      await pingDuring(async () => {
        const { status } = await lake.post(`/data/${endpoint}/production`, bodyOf(patch));
        expect(status).toBe(200);
      });
      expect(await count(`title == "Late" && n >= ${TOO_MANY - 10}`)).toBe(10);
    },
  );

  test("of a type runs once though others are written", async ({ mutate, create, count }) => {
    await create(MANY);
    const slow = mutate([{ patch: { query: HIGHEST(10), set: { title: "Calm" } } }]);
    await repeatDuring(slow, async () => {
      await mutate([{ create: { _type: "another" } }]);
      // Without a pause, the writes take more than the query.
      await sleep(20);
    });
    expect((await slow).status).toBe(200);
    expect(await count('title == "Calm"')).toBe(10);
  });

  test("selects the documents that match at its commit", async ({ client, mutate, create }) => {
    await create(MANY);
    const slow = mutate([{ patch: { query: HIGHEST(1), set: { title: "Highest" } } }]);
    const others = Array.from({ length: 5 }, (_, at) =>
      mutate([{ create: { _type: "post", n: 2_000 + at } }]),
    );
    expect((await slow).status).toBe(200);
    for (const other of others) expect((await other).status).toBe(200);
    const chosen = await client.fetch(
      '*[title == "Highest"]{n, "before": *[_type == "post" && n > ^.n]{_createdAt}, _updatedAt}',
    );
    expect(chosen).toHaveLength(1);
    const [{ before, _updatedAt }] = chosen;
    const early = before.filter((one: { _createdAt: string }) => one._createdAt < _updatedAt);
    expect(early).toEqual([]);
  });

  test("answers 200 or 404 if its dataset is deleted", async ({ lake, client, mutate, create }) => {
    await client.datasets.create("brief");
    await create(MANY, "brief");
    const patch = { query: HIGHEST(10), set: { title: "Late" } };
    const slow = mutate([{ patch }], { dataset: "brief" });
    // The second request arrives while the first waits for its worker.
    await lake.request("/ping");
    await client.datasets.delete("brief");
    expect([200, 404]).toContain((await slow).status);
  });
});
