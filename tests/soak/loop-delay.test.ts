import { afterAll, beforeAll, expect, it } from "vitest";
import { HOSTILE_QUERIES } from "../support/hostile-queries";
import { type Site, startSite } from "../support/server";

/** No stranger holds the loop for longer than this beside what a calm run shows on the same machine. */
const MOST_SECONDS = 0.1;
/** A garbage collection, or another program's turn, is nobody's fault. */
const TRIES = 4;

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { LOG_LEVEL: "warn" } });
});
afterAll(() => site.stop());

/** The longest that the site's event loop was late since this was asked last. */
async function longestDelay(): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]);
}

async function post(body: string): Promise<void> {
  const url = `${site.url}/lake/v2025-02-19/data/query/production`;
  await (await fetch(url, { method: "POST", body })).arrayBuffer();
}

const HOSTILE_HEADERS: [name: string, headers: Record<string, string>][] = [
  "Accept",
  "Accept-Encoding",
  "If-None-Match",
  "Cookie",
  "X-Forwarded-For",
  "Authorization",
].flatMap((name) =>
  [",", " ,", '"', ";q=0,", "a ", "=;"].map((text): [string, Record<string, string>] => [
    `${name}: ${text} …`,
    { [name]: `a${text.repeat(Math.floor(14_000 / text.length))}a` },
  ]),
);

const HOSTILE: [name: string, send: (turn: number) => Promise<void>][] = [
  ...HOSTILE_QUERIES.map(([name, query]): [string, (turn: number) => Promise<void>] => [
    name,
    (turn) => post(JSON.stringify({ query: `${query}//${turn}` })),
  ]),
  ...HOSTILE_HEADERS.map(([name, headers]): [string, () => Promise<void>] => [
    name,
    async () => void (await (await fetch(`${site.url}/about`, { headers })).arrayBuffer()),
  ]),
];

it(`is never held by one of ${HOSTILE.length} hostile requests for over ${MOST_SECONDS} s more than in calm`, {
  timeout: 600_000,
}, async () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(200);
  await longestDelay();
  let calm = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    await post(JSON.stringify({ query: `count(*[_type == "faq"]) + ${turn}` }));
    calm = Math.max(calm, await longestDelay());
  }
  const tooLong: string[] = [];
  let worst = 0;
  for (const [name, send] of HOSTILE) {
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TRIES && least > calm + MOST_SECONDS; turn += 1) {
      await send(turn);
      least = Math.min(least, await longestDelay());
    }
    worst = Math.max(worst, least);
    if (least > calm + MOST_SECONDS) tooLong.push(`${name}: ${(least * 1_000).toFixed(0)} ms`);
  }
  const inMs = (seconds: number) => `${(seconds * 1_000).toFixed(1)} ms`;
  console.info(`Longest delay of the loop: ${inMs(worst)}, in calm ${inMs(calm)}`);
  expect(tooLong).toEqual([]);
});
