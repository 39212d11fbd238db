import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import {
  API_VERSION,
  TEST_TOKENS,
  type TestLake,
  test,
} from "../../packages/local-content-lake/test/support/lake";
import { addRow, percentile } from "./support/table";

const LISTENERS = 500;
const WARM_UP = 20;
const ROUNDS = 100;
const P99_MS = 100;

const OPTIONS = [
  "includeResult=true",
  "includeResult=true&includePreviousRevision=true&effectFormat=mendoza",
  "includeResult=true&includeMutations=false",
  "includeResult=true&enableResume=true&includeAllVersions=true",
];

test("500 listeners that ask for a few things, as open pages and Studios do", async ({ lake }) => {
  await measure(
    lake,
    "few filters",
    (n) => `*[_type == "page" && round >= ${n % 5 === 0 ? -1 : 0}]`,
  );
});

test("500 listeners of which each has a filter of its own", async ({ lake }) => {
  await measure(lake, "500 filters", (n) => `*[_type == "page" && round > -${n + 1}]`);
});

test("500 listeners among 5,000 of other documents", async ({ lake }) => {
  await listen(lake, 5_000, (n) => `*[_id == "other-${n}"]`);
  await measure(lake, "5,000 more", () => '*[_type == "page"]');
});

async function measure(lake: TestLake, name: string, query: (n: number) => string): Promise<void> {
  const child = await listen(lake, LISTENERS, query);
  const heard: number[] = [];
  const unheard: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const all = once(child, "message");
    const start = process.hrtime.bigint();
    const page = await write(lake, "page", round);
    const [first] = (await all) as [{ transaction: string; arrivals: string[] }];
    expect(first.transaction).toBe(page._rev);
    // What the disk and the rest of this machine take, at the same moment.
    const reference = process.hrtime.bigint();
    await write(lake, "quiet", round);
    if (round < WARM_UP) continue;
    unheard.push(milliseconds(process.hrtime.bigint() - reference));
    heard.push(...first.arrivals.map((arrival) => milliseconds(BigInt(arrival) - start)));
  }
  const added = percentile(heard, 99) - percentile(unheard, 99);
  addRow({
    what: `from a mutation to its listeners, ${name}`,
    figure: `${added.toFixed(1)} ms added at p99`,
    measured: `${figures(heard)}; a mutation that none hears ${figures(unheard)}`,
  });
  expect(added).toBeLessThan(P99_MS);
}

function write(lake: TestLake, type: string, round: number) {
  const document = { _id: type, _type: type, round, text: "x".repeat(500) };
  return lake.client().createOrReplace(document);
}

function figures(values: number[]): string {
  return `p50 ${percentile(values, 50).toFixed(1)} ms, p99 ${percentile(values, 99).toFixed(1)} ms`;
}

/** Half of them over event streams, half over WebSockets. */
async function listen(
  lake: TestLake,
  count: number,
  query: (n: number) => string,
): Promise<ChildProcess> {
  const urls = Array.from({ length: count }, (_, n) => {
    const options = OPTIONS[n % OPTIONS.length];
    const search = `query=${encodeURIComponent(query(n))}&${options}&__token=${TEST_TOKENS.read}`;
    return `${lake.url}/v${API_VERSION}/data/listen/production?${search}`;
  });
  const child = fork(join(import.meta.dirname, "support", "listeners.mjs"), { execArgv: [] });
  onTestFinished(() => void child.kill());
  const ready = once(child, "message");
  child.send({
    streams: urls.filter((_, n) => n % 2 === 0),
    sockets: urls.filter((_, n) => n % 2 === 1).map((url) => url.replace("http", "ws")),
  });
  await ready;
  return child;
}

function milliseconds(nanoseconds: bigint): number {
  return Number(nanoseconds) / 1e6;
}
