import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { createStderrLog, type Log } from "http-kit";
import { test as base, expect, onTestFinished } from "vitest";
import { serve } from "../../../../tests/support/fixtures";
import type { LakeOptions } from "../../src";
import type { CacheableLake } from "../../src/cache";
import { openWithServices } from "../../src/server/lake";
import type { Calendar } from "../../src/util/time";
import { API_VERSION, parseLines, TEST_TOKENS } from "./documents";

export { API_VERSION, TEST_TOKENS };

type Init = RequestInit & { token?: string };

export interface TestLake {
  lake: CacheableLake;
  dataDir: string;
  /** The lake's base URL, without a trailing slash. */
  url: string;
  /** Returns a client of the official package, with the write token by default. */
  client(config?: Partial<ClientConfig>): SanityClient;
  /** Sends a request to the API; the path follows the version. */
  request(path: string, init?: Init): Promise<Response>;
  /** Posts JSON, or a text as it is, with the write token by default. */
  post(path: string, body: unknown, init?: Init): Promise<Response>;
  /** Stops the lake and starts another one on the same data. */
  restart(changed?: StartOptions): Promise<void>;
  stop(): Promise<void>;
}

/** What a test can configure of its lake. */
export type StartOptions = Omit<LakeOptions, "dataDir" | "tokens">;

/** Returns a client of the official package with the test tokens, by default the write token. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiHost: url,
    useProjectHostname: false,
    apiVersion: API_VERSION,
    token: TEST_TOKENS.write,
    useCdn: false,
    // No retries, so that a single failure shows.
    maxRetries: 0,
    ...config,
  });
}

/** Starts a lake in this process, on a free port and in an empty folder. */
export async function startLake(options: StartOptions = {}): Promise<TestLake> {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  const basePath = options.basePath ?? "";
  const own = { webhookHosts: ["127.0.0.1"], dataDir, tokens: TEST_TOKENS };
  const open = (changed: StartOptions = {}) =>
    openWithServices({ log: quietLog(), ...own, ...options, ...changed });
  let { lake, services } = await open();
  const http = await serve((request, response) => lake.handle(request, response));
  http.server.on("upgrade", (...upgrade) => lake.handleUpgrade(...upgrade));
  const url = `${http.url}${basePath}`;
  const request: TestLake["request"] = (path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    return fetch(`${url}/v${API_VERSION}${path}`, { ...init, headers });
  };
  return {
    get lake() {
      return lake;
    },
    dataDir,
    url,
    client: (config) => clientOf(url, config),
    request,
    post(path, given, init) {
      const body = typeof given === "string" ? given : JSON.stringify(given);
      return request(path, { method: "POST", token: TEST_TOKENS.write, body, ...init });
    },
    async restart(changed) {
      // Connections stay open: a client might reuse one before it notices the close.
      await lake.close();
      ({ lake, services } = await open(changed));
    },
    async stop() {
      // It deletes its folder, in place of a collection of all garbage that frees its files for a next start.
      services.isInMemory = true;
      await lake.close();
      await http.stop();
      // Of a lake that a test has closed itself.
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Expects that a client's call is answered with an error status. */
export async function expectRefused(statusCode: number, call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toMatchObject({ statusCode });
}

/** Expects that a request is answered with this status and text. */
export async function expectAnswer(
  answer: Promise<Response>,
  status: number,
  words: string | RegExp,
): Promise<void> {
  const response = await answer;
  const isPlain = typeof words === "string";
  const text = isPlain ? expect.stringContaining(words) : expect.stringMatching(words);
  expect([response.status, await response.text()]).toEqual([status, text]);
}

/** Omits the lines of the audit trail. */
function quietLog(): Log {
  const log = createStderrLog();
  return { info() {}, warn: log.warn.bind(log), error: log.error.bind(log) };
}

/**
 * A test with a lake.
 *
 * - `lake` is one for all tests of the file, started with `options`.
 * - `client` empties the dataset before the test and sees all versions of documents; `ids` lists them.
 * - `open` starts a lake for one test, and stops it afterwards.
 *
 * @example test("…", async ({ client }) => { await client.create({ _type: "post" }); });
 * @example const test = lakeTest.extend("options", { publicUrl: "https://cms.example.com" });
 */
export const test = base
  .extend("options", { scope: "file" }, (): StartOptions => ({}))
  .extend("lake", { scope: "file" }, async ({ options }, { onCleanup }) => {
    const lake = await startLake(options);
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("client", async ({ lake }) => {
    await lake.lake.reset("production");
    return lake.client({ perspective: "raw" });
  })
  .extend("ids", ({ client }) => (): Promise<string[]> => {
    return client.fetch("*[] | order(_id)._id");
  })
  // Sends a request of an administrator.
  .extend("api", ({ client }) => (method: string, url: string, body?: object) => {
    return client.request({ method, url, ...(body && { body }) });
  })
  .extend("open", () => async (options?: StartOptions) => {
    const lake = await startLake(options);
    onTestFinished(() => lake.stop());
    return lake;
  });

/** A test with a lake of its own, whose time stands still until the test advances `calendar`. */
export const calendarTest = base
  .extend("calendar", () => new TestCalendar())
  .extend("lake", async ({ calendar }, { onCleanup }) => {
    const lake = await startLake({ calendar });
    onCleanup(() => lake.stop());
    return lake;
  })
  .extend("client", ({ lake }) => lake.client({ perspective: "raw" }));

/** A clock that stands still until a test advances it. */
export class TestCalendar implements Calendar {
  private waiting: { at: number; call: () => void }[] = [];

  constructor(private time = Date.parse("2030-01-01T00:00:00Z")) {}

  now(): number {
    return this.time;
  }

  after(milliseconds: number, call: () => void): () => void {
    const entry = { at: this.time + milliseconds, call };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** Returns the time after that many milliseconds, in ISO 8601. */
  in(milliseconds: number): string {
    return new Date(this.time + milliseconds).toISOString();
  }

  /** Advances the clock and runs the timers that are due. */
  advance(milliseconds: number): void {
    this.time += milliseconds;
    const due = this.waiting.filter(({ at }) => at <= this.time);
    this.waiting = this.waiting.filter(({ at }) => at > this.time);
    for (const { call } of due) call();
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.waiting.length;
  }
}

export type Json = Record<string, unknown>;

/** The titles of all posts by their ids. */
export const titlesOf = async (client: SanityClient): Promise<Record<string, string>> =>
  Object.fromEntries(await client.fetch("*[_type == 'post']{'row': [_id, title]}.row"));

/** What a listener hears until the test ends: the types of events, of changes the ids of their documents. */
export async function heardBy(client: SanityClient, query: string): Promise<string[]> {
  const heard: string[] = [];
  const listening = client.listen(query, {}, { events: ["welcome", "mutation", "reconnect"] });
  const subscription = listening.subscribe((event) => {
    heard.push(event.type === "mutation" ? event.documentId : event.type);
  });
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => heard).toEqual(["welcome"]);
  return heard;
}

/** The transactions of documents, oldest first, as the history lists them. */
export async function transactionsOf(
  lake: TestLake,
  ids: string,
  query = "excludeContent=true",
): Promise<Json[]> {
  const path = `/data/history/production/transactions/${ids}?${query}`;
  return parseLines(await (await lake.request(path, { token: TEST_TOKENS.read })).text());
}

/** Sends mutations unchanged; the client would correct some of them. */
export async function rawMutate(lake: TestLake, mutations: Json[], search = "") {
  const path = `/data/mutate/production?returnDocuments=true${search}`;
  const response = await lake.post(path, { mutations });
  const body = await response.json();
  return {
    status: response.status,
    results: body.results as { id: string; operation: string; document?: Json }[],
    problem: body.error?.items?.[0]?.error as Json,
    index: body.error?.items?.[0]?.index as number,
  };
}
