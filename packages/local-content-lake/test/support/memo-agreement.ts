import { isDeepStrictEqual } from "node:util";
import { evaluateSync, parse } from "groq-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EventReader, readStream } from "./event-reader";
import { Random } from "./fuzz/random";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "./lake";
import { QUERIES, randomStep } from "./memo-steps";
import { SEED } from "./random-seed";

type Stored = { _id: string; _type: string; _rev: string } & Record<string, unknown>;

const PERSPECTIVES = ["published", "raw", "drafts", "r1", "r1,drafts"];
// A few queries repeat for a while, so that the memo has their answers.
const HOT_QUERIES = 7;
const FILTERS = ['_type == "x"', 'references("a")', 'slug.current == ""', 'author._ref == "b"'];
const BARRIER = "private.barrier";

/** An answer, and whether an event has announced since that it may have changed. */
interface Remembered {
  result: unknown;
  tags: string[];
  isAnnounced: boolean;
}

/**
 * Registers a test that compares answers of a lake with fresh groq-js evaluations while documents change at random:
 * memoised answers under each perspective, sync tags of live events, answers that a cache in front may still serve,
 * and the documents that listeners have.
 */
export function testMemoAgreement({ comparisons }: { comparisons: number }): void {
  let world: World;
  beforeAll(async () => {
    world = await World.open(new Random(SEED));
  });
  afterAll(() => world?.close());

  test(`a lake answers like a fresh evaluation in ${comparisons} comparisons`, async () => {
    while (world.compared < comparisons) {
      await world.step();
      expect(world.differences, `after ${world.log.slice(-5).join("\n")}`).toEqual([]);
    }
    const { compared, memoHits, changes } = world;
    console.info(`compared ${compared} answers (${memoHits} memoised) after ${changes} changes`);
  }, 3_600_000);
}

class World {
  compared = 0;
  memoHits = 0;
  changes = 0;
  readonly differences: string[] = [];
  readonly log: string[] = [];
  private readonly live = new Map<string, Remembered>();
  private readonly cached = new Map<string, Remembered>();
  private readonly hot: string[];
  private isPrivate = false;

  private constructor(
    private readonly random: Random,
    private readonly lake: TestLake,
    private readonly liveReader: EventReader,
    private readonly listeners: Listener[],
  ) {
    this.hot = Array.from({ length: HOT_QUERIES }, () => random.pick(QUERIES));
    lake.lake.onChange(({ tags }) => announce(this.cached, tags));
    lake.lake.onInvalidate((tags) => {
      if (tags.includes("production")) this.cached.clear();
    });
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
    const live = read("/data/live/events/production?includeDrafts=true");
    const listeners = FILTERS.map((filter) => {
      const query = `*[(${filter}) || _id == "${BARRIER}"]`;
      const search = new URLSearchParams({
        query,
        includeResult: "true",
        includeAllVersions: "true",
      });
      return new Listener(filter, read(`/data/listen/production?${search}`));
    });
    await Promise.all([live.next(), ...listeners.map(({ reader }) => reader.next())]);
    return new World(random, lake, live, listeners);
  }

  async close(): Promise<void> {
    this.liveReader.kill();
    for (const { reader } of this.listeners) reader.kill();
    await this.lake.stop();
  }

  /** Changes something, then compares some answers under every perspective. */
  async step(): Promise<void> {
    if (this.random.chance(0.03)) await this.flipAccess();
    const change = randomStep(this.random);
    this.log.push(JSON.stringify(change));
    const { ok } = await this.send(change.path, change.body);
    this.changes += Number(ok);
    await this.drainEvents();
    const stored = await this.documents();
    for (const listener of this.listeners) this.compareListener(listener, stored);
    this.hot[this.random.below(HOT_QUERIES)] = this.random.pick(QUERIES);
    for (const query of this.hot) {
      for (const perspective of PERSPECTIVES) {
        await this.compare(query, perspective, view(stored, perspective), TEST_TOKENS.read);
      }
      const open = view(stored, "published").filter(({ _id }) => !_id.includes("."));
      if (!this.isPrivate) await this.compare(query, "published", open, undefined);
    }
  }

  private async compare(
    query: string,
    perspective: string,
    documents: Stored[],
    token: string | undefined,
  ): Promise<void> {
    const expected = evaluateSync(parse(query), { dataset: documents }).data ?? null;
    const search = new URLSearchParams({ query, perspective });
    const response = await this.lake.request(`/data/query/production?${search}`, {
      ...(token && { token }),
    });
    const { result, syncTags } = (await response.json()) as { result: unknown; syncTags: string[] };
    const what = `${token ? "" : "anonymous "}${perspective} ${query}`;
    this.compared += 1;
    if (response.headers.get("Server-Timing")?.includes("memo")) this.memoHits += 1;
    if (!isDeepStrictEqual(result, plain(expected))) {
      this.differences.push(`${what}: ${JSON.stringify(result)}, not ${JSON.stringify(expected)}`);
    }
    const known = token ? this.live : this.cached;
    const before = known.get(what);
    if (before && !before.isAnnounced && !isDeepStrictEqual(before.result, plain(expected))) {
      this.differences.push(`${what}: no event had a tag of the earlier answer`);
    }
    known.set(what, { result, tags: syncTags, isAnnounced: false });
  }

  private compareListener({ filter, known }: Listener, stored: Stored[]): void {
    const matches = evaluateSync(parse(`*[${filter}]`), { dataset: stored }).data as Stored[];
    const expected = matches.map(({ _id, _rev }) => `${_id} ${_rev}`).sort();
    const actual = [...known].map(([id, revision]) => `${id} ${revision}`).sort();
    this.compared += 1;
    if (isDeepStrictEqual(actual, expected)) return;
    this.differences.push(`listener ${filter}: has ${actual}, not ${expected}`);
  }

  /** Reads all events up to a marker change that every listener receives. */
  private async drainEvents(): Promise<void> {
    const barrier = { _id: BARRIER, _type: "barrier" };
    const response = await this.send("/data/mutate/production", {
      mutations: [{ createOrReplace: barrier }],
    });
    const { transactionId } = (await response.json()) as { transactionId: string };
    for (let id: string | undefined; id !== transactionId; ) {
      const event = await this.liveReader.next();
      id = event.id;
      if (event.event === "message") announce(this.live, event.data.tags as string[]);
    }
    await Promise.all(this.listeners.map((listener) => listener.readUntil(transactionId)));
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

/** A listener that records the revisions of the documents in its events. */
class Listener {
  readonly known = new Map<string, string>();

  constructor(
    readonly filter: string,
    readonly reader: EventReader,
  ) {}

  async readUntil(transactionId: string): Promise<void> {
    for (;;) {
      const { event, data } = await this.reader.next();
      if (event !== "mutation") continue;
      const id = String(data.documentId);
      if (id === BARRIER) {
        if (data.transactionId === transactionId) return;
      } else if (data.transition === "disappear") this.known.delete(id);
      else this.known.set(id, String(data.resultRev));
    }
  }
}

function announce(known: Map<string, Remembered>, tags: readonly string[]): void {
  const changed = new Set(tags);
  for (const one of known.values()) {
    if (one.tags.some((tag) => changed.has(tag))) one.isAnnounced = true;
  }
}

/** What a perspective returns according to Sanity's documentation. @see https://www.sanity.io/docs/content-lake/perspectives */
function view(stored: readonly Stored[], perspective: string): Stored[] {
  if (perspective === "raw") return [...stored];
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
