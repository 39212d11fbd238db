import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_QUERIES } from "../../support/hostile-queries";
import { startLake, type TestLake } from "../../support/lake";

const DOCUMENTS = 2_000;
/** Milliseconds of processor time; with what the test itself takes to ask. */
const MOST = 100;
/** A garbage collection is nobody's fault. */
const TRIES = 4;

let lake: TestLake;
beforeAll(async () => {
  // The other process is not measured: what it gets, it gives up at once.
  lake = await startLake({ queryLimits: { process: 1, waiting: 1_000 } });
  const transaction = lake.client().transaction();
  for (let n = 0; n < DOCUMENTS; n++) {
    transaction.create({
      _id: `p${n}`,
      _type: `t${n % 3}`,
      n,
      text: `w${n} some text with words ${n}`,
      tags: ["a", `b${n}`],
      ref: { _type: "reference", _ref: `p${(n * 7) % DOCUMENTS}`, _weak: true },
    });
  }
  await transaction.commit();
});
afterAll(() => lake.stop());

async function leastProcessorTime(ask: (text: string) => Promise<unknown>, text: string) {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES && least > MOST; attempt++) {
    const before = process.cpuUsage();
    // Another text each time, so that nothing is remembered of it.
    await ask(`${text}//${attempt}`);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

async function query(text: string, options = ""): Promise<void> {
  const body = JSON.stringify({ query: text });
  const response = await lake.request(`/data/query/production?${options}`, {
    method: "POST",
    body,
  });
  await response.text();
}

async function listen(text: string): Promise<void> {
  const hangUp = new AbortController();
  const address = `/data/listen/production?query=${encodeURIComponent(text)}`;
  await lake.request(address, { signal: hangUp.signal }).catch(() => undefined);
  hangUp.abort();
}

describe("no query of a stranger holds everyone up", () => {
  it.each(HOSTILE_QUERIES)("%s", { timeout: 60_000 }, async (_name, text) => {
    expect(await leastProcessorTime(query, text)).toBeLessThan(MOST);
    const mapped = (one: string) => query(one, "resultSourceMap=true");
    expect(await leastProcessorTime(mapped, text)).toBeLessThan(MOST);
    // Longer addresses are refused before they are read.
    if (encodeURIComponent(text).length > 15_000) return;
    expect(await leastProcessorTime(listen, text)).toBeLessThan(MOST);
  });
});
