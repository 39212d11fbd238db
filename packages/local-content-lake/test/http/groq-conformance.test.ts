import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGroqSuite, type SuiteDataset, type SuiteTest } from "../support/groq-suite";
import { type KeepAliveClient, keepAliveClient, type RawResponse } from "../support/http-client";
import { API_VERSION, startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const suite = readGroqSuite();

/** The official client sends a longer query in a POST body. */
const MAX_QUERY_ADDRESS = 11_264;
const AT_ONCE = 16;

let lake: TestLake;
let client: KeepAliveClient;
const names = new Map<string, string>();

beforeAll(async () => {
  lake = await startLake();
  client = keepAliveClient(lake.url, AT_ONCE);
  for (const dataset of suite?.datasets ?? []) await load(dataset);
});

afterAll(async () => {
  client.close();
  await lake.stop();
});

test.skipIf(!suite)(
  "the lake passes Sanity's GROQ test suite over HTTP",
  { timeout: 300_000 },
  async () => {
    const tests = suite?.tests ?? [];
    const failures: string[] = [];
    const queue = tests.values();
    const work = async () => {
      for (const test of queue) {
        const problem = await problemOf(test);
        if (problem) failures.push(`${test.name}: ${test.query.trim()} → ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.info(`GROQ conformance: ${tests.length - failures.length} of ${tests.length} pass`);
    expect(failures).toEqual([]);
  },
);

async function load({ _id, documents }: SuiteDataset): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "groq-suite-"));
  const lines = documents.map((document) => JSON.stringify(document));
  writeFileSync(join(folder, "content.ndjson"), lines.join("\n"));
  const name = `suite-${names.size}`;
  await lake.lake.importSeed(name, folder);
  names.set(_id, name);
  rmSync(folder, { recursive: true });
}

async function problemOf(test: SuiteTest): Promise<string | undefined> {
  const { status, text } = await ask(test);
  const body: { result?: unknown; error?: { type?: string } } = JSON.parse(text);
  if (!test.valid) {
    const isRefused = status === 400 && body.error?.type === "queryParseError";
    return isRefused ? undefined : `${status} instead of a parse error`;
  }
  if (status !== 200) return `${status} ${text}`;
  const result = withRanks(withoutSystemFields(body.result));
  if (isDeepStrictEqual(result, test.result)) return undefined;
  return `${JSON.stringify(result)} instead of ${JSON.stringify(test.result)}`;
}

function ask({ query, params, dataset }: SuiteTest): Promise<RawResponse> {
  const search = new URLSearchParams({ query, perspective: "raw" });
  for (const [name, value] of Object.entries(params ?? {})) {
    search.set(`$${name}`, JSON.stringify(value));
  }
  const path = `/v${API_VERSION}/data/query/${names.get(dataset)}`;
  const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
  if (search.toString().length <= MAX_QUERY_ADDRESS) {
    return client.send({ path: `${path}?${search}`, headers });
  }
  const body = JSON.stringify({ query, params: params ?? {} });
  const json = { ...headers, "Content-Type": "application/json" };
  return client.send({ method: "POST", path: `${path}?perspective=raw`, headers: json, body });
}

/** The suite's documents lack these fields; the lake sets them on every document. */
const SYSTEM_FIELDS = new Set(["_createdAt", "_updatedAt", "_rev"]);

function withoutSystemFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSystemFields);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SYSTEM_FIELDS.has(name))
      .map(([name, field]) => [name, withoutSystemFields(field)]),
  );
}

/** The suite compares ranks, not scores, because every implementation computes scores differently. */
function withRanks(result: unknown): unknown {
  if (!Array.isArray(result) || !result.some((item) => isObject(item) && "_score" in item)) {
    return result;
  }
  const scores = [...new Set(result.map(({ _score }) => Number(_score)))].sort((a, b) => b - a);
  return result.map(({ _score, ...rest }) => ({
    ...rest,
    _pos: scores.indexOf(Number(_score)) + 1,
  }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
