import { expect } from "vitest";
import { type LakeProcess, workshopTest } from "../support/packed-lake";
import { manage } from "../support/people";
import { Random, SEED } from "../support/random";

// KILL_ROUNDS=1000 npm run soak
const ROUNDS = Number(process.env.KILL_ROUNDS ?? (process.env.SOAK ? 100 : 4));
const DOCUMENTS = 10_000;
const WRITERS = 32;
const SIDES = ["left", "right"] as const;

/** A writer's knowledge of its two documents. */
interface Writer {
  sent: number;
  acknowledged: number;
}

interface Side {
  _id: string;
  n: number;
  count: number;
}

const random = new Random(SEED);

async function query<Result>(url: string, groq: string): Promise<Result> {
  const path = `/data/query/production?query=${encodeURIComponent(groq)}`;
  return (await manage<{ result: Result }>({ url }, "GET", path)).result;
}

/** Increments both documents of a writer in one transaction. */
async function step(url: string, index: number, writer: Writer): Promise<void> {
  const n = writer.sent + 1;
  writer.sent = n;
  const change = { set: { n }, inc: { count: 1 } };
  const mutations = SIDES.map((side) => ({ patch: { id: `${side}-${index}`, ...change } }));
  await manage({ url }, "POST", "/data/mutate/production", { mutations });
  writer.acknowledged = n;
}

/** Compares the stored documents with the acknowledged writes. */
async function check(url: string, writers: Writer[]): Promise<void> {
  const sides = await query<Side[]>(url, '*[_type in ["left", "right"]]{_id, n, count}');
  const found = new Map(sides.map((side) => [side._id, side]));
  for (const [index, writer] of writers.entries()) {
    const [left, right] = SIDES.map((side) => found.get(`${side}-${index}`));
    if (!left || !right) throw new Error(`The documents of writer ${index} are gone`);
    // Both documents or none.
    expect([index, right.n, right.count]).toEqual([index, left.n, left.count]);
    // No gap, no lost acknowledged write, no write that was not sent.
    expect([index, left.count]).toEqual([index, left.n]);
    expect(left.n).toBeGreaterThanOrEqual(writer.acknowledged);
    expect(left.n).toBeLessThanOrEqual(writer.sent);
    writer.acknowledged = left.n;
    writer.sent = left.n;
  }
}

/** Runs some writers until the lake is killed, at a random time after the first response. */
async function writeUntilKilled(lake: LakeProcess, url: string, writers: Writer[]): Promise<void> {
  const busy = [...writers.entries()].slice(0, 1 + random.below(WRITERS));
  const delay = random.below(150);
  let isDoomed = false;
  const work = busy.map(async ([index, writer]) => {
    for (;;) {
      await step(url, index, writer);
      if (!isDoomed) setTimeout(() => lake.child.kill("SIGKILL"), delay);
      isDoomed = true;
    }
  });
  await Promise.allSettled(work);
  await lake.ended;
}

const filler = Array.from({ length: DOCUMENTS - 2 * WRITERS }, (_none, n) => ({
  _id: `filler-${n}`,
  _type: "filler",
  title: `Document ${n}`,
  body: "Some text that makes it as long as a document of a small site. ".repeat(8),
}));
const empty = { n: 0, count: 0 };
const pairs = SIDES.flatMap((_type) =>
  Array.from({ length: WRITERS }, (_none, w) => ({ _id: `${_type}-${w}`, _type, ...empty })),
);
const test = workshopTest([...filler, ...pairs]);

test(`the lake loses no acknowledged write in ${ROUNDS} kills and restarts each time (SEED=${SEED})`, {
  tags: "full",
  timeout: 120_000 + ROUNDS * 3_000,
}, async ({ workshop }) => {
  const writers: Writer[] = Array.from({ length: WRITERS }, () => ({ sent: 0, acknowledged: 0 }));
  const first = workshop.run("lake");
  await writeUntilKilled(first, await first.url, writers);
  const restarts: number[] = [];
  for (let round = 1; round < ROUNDS; round += 1) {
    // One kill of ten happens during the start, which may be repairing the last one's state.
    if (random.below(10) === 0) {
      const starting = workshop.run("lake");
      setTimeout(() => starting.child.kill("SIGKILL"), random.below(500));
      await starting.ended;
    }
    const started = performance.now();
    const lake = workshop.run("lake");
    const url = await lake.url;
    await check(url, writers);
    restarts.push(performance.now() - started);
    await writeUntilKilled(lake, url, writers);
  }
  const last = workshop.run("lake");
  await check(await last.url, writers);
  expect(await query(await last.url, "count(*)")).toBe(DOCUMENTS);
  last.child.kill("SIGTERM");
  expect((await last.ended).code).toBe(0);

  restarts.sort((a, b) => a - b);
  const median = restarts[restarts.length >> 1] ?? 0;
  const steps = writers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  console.info(
    `${ROUNDS} kills, ${steps} transactions stored; from a start to the first answer: median ${median.toFixed(0)} ms, longest ${restarts.at(-1)?.toFixed(0)} ms`,
  );
  expect(steps).toBeGreaterThanOrEqual(ROUNDS);
});
