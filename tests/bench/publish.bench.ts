import { expect } from "vitest";
import { editorClient, type Site } from "../support/site";
import { siteTest as test } from "./support/bench-test";
import { askOnce, processorTime } from "./support/compare";
import { CONNECTIONS, load } from "./support/generator";
import { addRow, median, percentile } from "./support/table";

const PUBLISHES = Number(process.env.PUBLISHES ?? 500);
/** Ten times what a publish and its page take on a quiet machine. */
const MS_PER_PUBLISH = 250;
const TIMEOUT_MS = 60_000 + PUBLISHES * MS_PER_PUBLISH;
/** While nobody reads: their processor time depends less on what else the machine does than their time. */
const PUBLISHES_ALONE = 200;
/** One load after the other, until all is published. */
const SECONDS_OF_READING = 5;

test(
  "from an acknowledged publish to the whole new home page, while others read",
  async ({ site }) => {
    let isOver = false;
    const publishing = publishAll(site, PUBLISHES).finally(() => {
      isOver = true;
    });
    const [rates, { times, stale }] = await Promise.all([
      readUntil(site, () => isOver),
      publishing,
    ]);
    const cost = await processorTimeAlone(site);
    addRow({
      what: "publish acknowledged to the whole new home page",
      figure: `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`,
      spread: `${stale} stale of ${times.length}`,
      measured: `${CONNECTIONS} connections read meanwhile, ${Math.round(median(rates))} pages a second; ${cost.toFixed(1)} ms of processor time for a publish and its page while nobody reads`,
    });
    expect(stale).toBe(0);
  },
  TIMEOUT_MS,
);

/** @returns milliseconds for each publish with its page; NaN where the system does not tell */
async function processorTimeAlone(site: Site): Promise<number> {
  const { pid } = site.child;
  const before = processorTime(pid) ?? Number.NaN;
  await publishAll(site, PUBLISHES_ALONE);
  return ((processorTime(pid) ?? Number.NaN) - before) / PUBLISHES_ALONE / 1000;
}

async function publishAll(site: Site, count: number): Promise<{ times: number[]; stale: number }> {
  const times: number[] = [];
  let stale = 0;
  for (let round = 0; round < count; round++) {
    const tagline = `Round ${round} of publishing`;
    await editorClient(site).patch("siteSettings").set({ tagline }).commit();
    const start = performance.now();
    const { status, body } = await askOnce(`${site.url}/`);
    times.push(performance.now() - start);
    expect(status).toBe(200);
    if (!body.includes(tagline)) stale += 1;
  }
  return { times, stale };
}

/** @returns pages a second of each load that was over before the last publish, if there is one */
async function readUntil(site: Site, isOver: () => boolean): Promise<number[]> {
  const rates: number[] = [];
  while (!isOver()) {
    const headers = { "Accept-Encoding": "gzip" };
    rates.push((await load(`${site.url}/`, headers, SECONDS_OF_READING)).rate);
  }
  return rates.length > 1 ? rates.slice(0, -1) : rates;
}
