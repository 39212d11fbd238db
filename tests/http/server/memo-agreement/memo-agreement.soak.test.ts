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

const test = base.extend("world", async ({}, { onCleanup }) => {
  const world = await World.open(new Random(SEED));
  onCleanup(() => world.close());
  return world;
});

// Compares answers of a lake with fresh groq-js evaluations while documents change at random: memoised answers under each
// perspective, answers from the site's response cache in front of the lake, and sync tags of live events with drafts and
// without.
test(`a lake answers like a fresh evaluation in ${COMPARISONS} comparisons`, {
  tags: "full",
  timeout: 3_600_000,
}, async ({ world }) => {
  while (world.compared < COMPARISONS) {
    await world.step();
    expect(world.differences, `after ${world.log.slice(-5).join("\n")}`).toEqual([]);
  }
  const { compared, memoHits, cacheHits, changes } = world;
  console.info(
    `compared ${compared} answers (${memoHits} memoised, ${cacheHits} cached) after ${changes} changes`,
  );
  expect(memoHits).toBeGreaterThan(0);
  expect(cacheHits).toBeGreaterThan(0);
});

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

/** An answer, and whether a live event has announced since that it may have changed. */
interface Remembered {
  result: unknown;
  tags: string[];
  isAnnounced: boolean;
}

/** A listener to live events that marks answers as announced. */
class LiveReader {
  readonly known = new Map<string, Remembered>();

  /** @param covers the perspectives and queries whose changes it must announce */
  constructor(
    readonly covers: RegExp,
    readonly reader: EventReader,
  ) {}

  async readUntil(transactionId: string): Promise<void> {
    for (let id: string | undefined; id !== transactionId; ) {
      const { event, id: next, data } = await this.reader.next();
      id = next;
      if (event !== "message") continue;
      const changed = new Set(data.tags as string[]);
      for (const one of this.known.values()) {
        if (one.tags.some((tag) => changed.has(tag))) one.isAnnounced = true;
      }
    }
  }
}

class World {
  compared = 0;
  memoHits = 0;
  cacheHits = 0;
  changes = 0;
  readonly differences: string[] = [];
  readonly log: string[] = [];
  private readonly hot: string[];
  private isPrivate = false;

  private constructor(
    private readonly random: Random,
    private readonly lake: TestLake,
    private readonly cache: Awaited<ReturnType<typeof startCache>>,
    private readonly live: LiveReader[],
  ) {
    this.hot = Array.from({ length: HOT_QUERIES }, () => random.pick(QUERIES));
  }

  static async open(random: Random): Promise<World> {
    const lake = await startLake();
    await lake.request("/projects/local/datasets/production", {
      method: "PUT",
      body: JSON.stringify({ aclMode: "public" }),
      token: TEST_TOKENS.write,
    });
    const headers = { Authorization: `Bearer ${TEST_TOKENS.write}` };
    const read = (path: string) => readStream(`${lake.url}/v${API_VERSION}${path}`, headers);
    const live = [
      new LiveReader(/ /, read("/data/live/events/production?includeDrafts=true")),
      new LiveReader(/^published /, read("/data/live/events/production")),
    ];
    await Promise.all(live.map(({ reader }) => reader.next()));
    return new World(random, lake, await startCache(lake), live);
  }

  async close(): Promise<void> {
    for (const { reader } of this.live) reader.kill();
    await this.cache.stop();
    await this.lake.stop();
  }

  /** Changes something, then compares some answers under every perspective. */
  async step(): Promise<void> {
    // Private for five steps on average: the cache answers in the others.
    if (this.random.chance(this.isPrivate ? 0.2 : 0.03)) await this.flipAccess();
    for (let isDone = false; !isDone; this.changes += Number(isDone)) {
      const change = randomStep(this.random);
      this.log.push(JSON.stringify(change));
      // Most of them fail, which changes nothing.
      isDone = (await this.send(change.path, change.body)).ok;
    }
    await this.drainEvents();
    const stored = await this.documents();
    this.hot[this.random.below(HOT_QUERIES)] = this.random.pick(QUERIES);
    for (const query of this.hot) {
      for (const perspective of PERSPECTIVES) {
        await this.compare(query, perspective, view(stored, perspective));
      }
      const open = view(stored, "published").filter(({ _id }) => !_id.includes("."));
      if (!this.isPrivate) await this.compareCached(query, open);
    }
  }

  private async compare(query: string, perspective: string, documents: Stored[]): Promise<void> {
    const isOld = perspective === UNVERSIONED;
    const search = new URLSearchParams({ query, perspective: isOld ? "raw" : perspective });
    const version = isOld ? OLD_API_VERSION : API_VERSION;
    const url = `${this.lake.url}/v${version}/data/query/production?${search}`;
    const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
    const response = await fetch(url, { headers });
    const { result, syncTags } = (await response.json()) as { result: unknown; syncTags: string[] };
    const what = `${perspective} ${query}`;
    if (response.headers.get("Server-Timing")?.includes("memo")) this.memoHits += 1;
    const expected = this.check(what, result, query, documents);
    for (const { covers, known } of this.live) {
      if (!covers.test(what)) continue;
      const before = known.get(what);
      if (before && !before.isAnnounced && !isDeepStrictEqual(before.result, expected)) {
        this.differences.push(`${what}: no live event had a tag of the earlier answer`);
      }
      known.set(what, { result, tags: syncTags, isAnnounced: false });
    }
  }

  /** An anonymous client's answer, through the response cache. */
  private async compareCached(query: string, documents: Stored[]): Promise<void> {
    const search = new URLSearchParams({ query, perspective: "published" });
    const url = `${this.cache.url}/v${API_VERSION}/data/query/production?${search}`;
    const response = await fetch(url);
    const { result } = (await response.json()) as { result: unknown };
    if (response.headers.get("Server-Timing")?.includes("hit")) this.cacheHits += 1;
    this.check(`cached published ${query}`, result, query, documents);
  }

  /** @returns the answer of groq-js */
  private check(what: string, actual: unknown, query: string, documents: Stored[]): unknown {
    const expected = plain(evaluateSync(parse(query), { dataset: documents }).data ?? null);
    this.compared += 1;
    if (!isDeepStrictEqual(actual, expected)) {
      this.differences.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    }
    return expected;
  }

  /** Reads all live events up to a marker change that every reader receives. */
  private async drainEvents(): Promise<void> {
    const barrier = { _id: BARRIER, _type: "barrier" };
    const response = await this.send("/data/mutate/production", {
      mutations: [{ createOrReplace: barrier }],
    });
    const { transactionId } = (await response.json()) as { transactionId: string };
    await Promise.all(this.live.map((each) => each.readUntil(transactionId)));
  }

  private async documents(): Promise<Stored[]> {
    const response = await this.lake.request("/data/export/production", {
      token: TEST_TOKENS.write,
    });
    const lines = (await response.text()).split("\n").filter(Boolean);
    const documents = lines.map((line) => JSON.parse(line) as Stored);
    return documents.sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  private async flipAccess(): Promise<void> {
    this.isPrivate = !this.isPrivate;
    await this.lake.client().datasets.edit("production", {
      aclMode: this.isPrivate ? "private" : "public",
    });
  }

  private send(path: string, body: unknown): Promise<Response> {
    const init = { method: "POST", body: JSON.stringify(body), token: TEST_TOKENS.write };
    return this.lake.request(path, init);
  }
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
