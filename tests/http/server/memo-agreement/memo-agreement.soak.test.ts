import { isDeepStrictEqual } from "node:util";
import { evaluateSync, parse } from "groq-js";
import { tagsOfChange } from "local-content-lake/cache";
import { test as base, expect } from "vitest";
import {
  type EventReader,
  readStream,
} from "../../../../packages/local-content-lake/test/support/http-client";
import {
  API_VERSION,
  startLake,
  TEST_TOKENS,
  type TestLake,
} from "../../../../packages/local-content-lake/test/support/lake";
import { Random, SEED } from "../../../../packages/local-content-lake/test/support/random";
import { cacheHandler } from "../../../../server/cache/cache-handler";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { cacheLakeResponse } from "../../../../server/lake/cache-response";
import { serve } from "../../../support/fixtures";
import { QUERIES, randomStep } from "./steps";

// COMPARISONS=500000 SEED=7 npm run soak
const COMPARISONS = Number(process.env.COMPARISONS ?? (process.env.SOAK ? 50_000 : 2_000));

type Stored = { _id: string; _type: string; _rev: string } & Record<string, unknown>;

// Clients of API versions before there were releases see no versions.
const UNVERSIONED = "raw without versions";
const OLD_API_VERSION = "2021-10-21";
const PERSPECTIVES = ["published", "raw", UNVERSIONED, "drafts", "r1,drafts", "r2,r1,drafts"];
// A few queries repeat for a while, so that the memo has their answers.
const HOT_QUERIES = 7;
/** A document whose change ends a step: the live events up to it are those of the step. */
const BARRIER = "private.barrier";

/** A response cache in front of a lake, as `server.ts` connects the two. Its hits have `hit` in `Server-Timing`. */
function startCache({ lake }: TestLake) {
  const cache = new ResponseCache();
  lake.onChange((change) => cache.invalidate(tagsOfChange(change)));
  return serve(
    cacheHandler({
      cache,
      hosts: { allow: () => true },
      log: { hit() {} },
      dispatch: (request, response) =>
        lake.handle(request, response, cacheLakeResponse(cache, request)),
    }),
  );
}

/** A listener to live events. */
interface LiveReader {
  /** The perspectives and queries whose changes it must announce. */
  covers: RegExp;
  reader: EventReader;
  /** Answers, and whether an event has announced since that they may have changed. */
  known: Map<string, { result: unknown; tags: string[]; isAnnounced: boolean }>;
}

async function readUntil({ reader, known }: LiveReader, transactionId: string): Promise<void> {
  for (let id: string | undefined; id !== transactionId; ) {
    const { event, id: next, data } = await reader.next();
    id = next;
    if (event !== "message") continue;
    const changed = new Set(data.tags as string[]);
    for (const one of known.values()) {
      if (one.tags.some((tag) => changed.has(tag))) one.isAnnounced = true;
    }
  }
}

/** A test with a lake that everybody may read, `cache` in front of it, and two listeners to its live events. */
const test = base
  .extend("lake", async ({}, { onCleanup }) => {
    const lake = await startLake();
    onCleanup(() => lake.stop());
    await lake.client().datasets.edit("production", { aclMode: "public" });
    return lake;
  })
  .extend("cache", async ({ lake }, { onCleanup }) => {
    const cache = await startCache(lake);
    onCleanup(() => cache.stop());
    return cache;
  })
  .extend("live", async ({ lake }, { onCleanup }) => {
    const headers = { Authorization: `Bearer ${TEST_TOKENS.write}` };
    const listen = (covers: RegExp, search: string): LiveReader => {
      const url = `${lake.url}/v${API_VERSION}/data/live/events/production${search}`;
      return { covers, reader: readStream(url, headers), known: new Map() };
    };
    const live = [listen(/ /, "?includeDrafts=true"), listen(/^published /, "")];
    onCleanup(() => live.forEach(({ reader }) => void reader.kill()));
    await Promise.all(live.map(({ reader }) => reader.next()));
    return live;
  });

// Compares answers of a lake with fresh groq-js evaluations while documents change at random: memoised answers under each
// perspective, answers from the site's response cache in front of the lake, and sync tags of live events with drafts and
// without.
test(`a lake answers like a fresh evaluation in ${COMPARISONS} comparisons`, {
  tags: "full",
  timeout: 3_600_000,
}, async ({ lake, cache, live }) => {
  const random = new Random(SEED);
  const hot = Array.from({ length: HOT_QUERIES }, () => random.pick(QUERIES));
  const [log, differences]: [string[], string[]] = [[], []];
  let [compared, memoHits, cacheHits, changes] = [0, 0, 0, 0];
  let isPrivate = false;

  const send = (path: string, body: unknown) =>
    lake.request(path, { method: "POST", body: JSON.stringify(body), token: TEST_TOKENS.write });

  /** Compares with the answer of groq-js, and returns that. */
  function check(what: string, actual: unknown, query: string, dataset: Stored[]): unknown {
    const expected = plain(evaluateSync(parse(query), { dataset }).data ?? null);
    compared += 1;
    if (!isDeepStrictEqual(actual, expected)) {
      differences.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    }
    return expected;
  }

  async function compare(query: string, perspective: string, documents: Stored[]): Promise<void> {
    const isOld = perspective === UNVERSIONED;
    const search = new URLSearchParams({ query, perspective: isOld ? "raw" : perspective });
    const version = isOld ? OLD_API_VERSION : API_VERSION;
    const url = `${lake.url}/v${version}/data/query/production?${search}`;
    const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    const response = await fetch(url, { headers });
    const { result, syncTags } = (await response.json()) as { result: unknown; syncTags: string[] };
    const what = `${perspective} ${query}`;
    if (response.headers.get("Server-Timing")?.includes("memo")) memoHits += 1;
    const expected = check(what, result, query, documents);
    for (const { covers, known } of live) {
      if (!covers.test(what)) continue;
      const before = known.get(what);
      if (before && !before.isAnnounced && !isDeepStrictEqual(before.result, expected)) {
        differences.push(`${what}: no live event had a tag of the earlier answer`);
      }
      known.set(what, { result, tags: syncTags, isAnnounced: false });
    }
  }

  /** An anonymous client's answer, through the response cache. */
  async function compareCached(query: string, documents: Stored[]): Promise<void> {
    const search = new URLSearchParams({ query, perspective: "published" });
    const url = `${cache.url}/v${API_VERSION}/data/query/production?${search}`;
    const response = await fetch(url);
    const { result } = (await response.json()) as { result: unknown };
    if (response.headers.get("Server-Timing")?.includes("hit")) cacheHits += 1;
    check(`cached published ${query}`, result, query, documents);
  }

  while (compared < COMPARISONS) {
    // Private for five steps on average: the cache answers in the others.
    if (random.chance(isPrivate ? 0.2 : 0.03)) {
      isPrivate = !isPrivate;
      const aclMode = isPrivate ? "private" : "public";
      await lake.client().datasets.edit("production", { aclMode });
    }
    for (let isDone = false; !isDone; changes += Number(isDone)) {
      const change = randomStep(random);
      log.push(JSON.stringify(change));
      // Most of them fail, which changes nothing.
      isDone = (await send(change.path, change.body)).ok;
    }
    const mutations = [{ createOrReplace: { _id: BARRIER, _type: "barrier" } }];
    const response = await send("/data/mutate/production", { mutations });
    const { transactionId } = (await response.json()) as { transactionId: string };
    await Promise.all(live.map((each) => readUntil(each, transactionId)));
    const stored = await documentsOf(lake);
    hot[random.below(HOT_QUERIES)] = random.pick(QUERIES);
    for (const query of hot) {
      for (const perspective of PERSPECTIVES) {
        await compare(query, perspective, view(stored, perspective));
      }
      const open = view(stored, "published").filter(({ _id }) => !_id.includes("."));
      if (!isPrivate) await compareCached(query, open);
    }
    expect(differences, `after ${log.slice(-5).join("\n")}`).toEqual([]);
  }
  console.info(
    `compared ${compared} answers (${memoHits} memoised, ${cacheHits} cached) after ${changes} changes`,
  );
  expect(memoHits).toBeGreaterThan(0);
  expect(cacheHits).toBeGreaterThan(0);
});

async function documentsOf(lake: TestLake): Promise<Stored[]> {
  const response = await lake.request("/data/export/production", { token: TEST_TOKENS.write });
  const lines = (await response.text()).split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Stored).sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** What a perspective returns according to Sanity's documentation. @see https://www.sanity.io/docs/content-lake/perspectives */
function view(stored: readonly Stored[], perspective: string): Stored[] {
  if (perspective === "raw") return [...stored];
  if (perspective === UNVERSIONED) return stored.filter(({ _id }) => !_id.startsWith("versions."));
  const published = stored.filter(({ _id }) => !/^(drafts|versions)\./.test(_id));
  if (perspective === "published") return published;
  const shown = new Map(published.map((one) => [one._id, one]));
  for (const layer of perspective.split(",").reverse()) {
    const prefix = layer === "drafts" ? "drafts." : `versions.${layer}.`;
    for (const one of stored) {
      if (one._id.startsWith(prefix)) shown.set(one._id.slice(prefix.length), one);
    }
  }
  return [...shown]
    .filter(([, { _system }]) => (_system as { delete?: boolean } | undefined)?.delete !== true)
    .map(([_id, one]) => ({ ...one, _id, _originalId: one._id }))
    .sort((a, b) => (a._id < b._id ? -1 : 1));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
