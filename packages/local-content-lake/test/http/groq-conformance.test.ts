import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { keepAliveClient, type RawRequest, type RawResponse } from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";
import { findGroqSuite, GROQ_SUITE_MISSING } from "./groq-suite.mjs";

interface SuiteDataset {
  _id: string;
  documents: { _id: string; _type: string }[];
}

interface SuiteTest {
  name: string;
  query: string;
  params: Record<string, unknown> | null;
  result: unknown;
  valid: boolean;
  dataset: string;
}

const ROOT = join(import.meta.dirname, "../../../..");

const SUPPORTED = new Set([
  "portableText",
  "contentReleases",
  "internalDocuments",
  "customFunctions",
]);
/** The GROQ version that groq-js implements. */
const GROQ_VERSION = 1.2;

const suite = readGroqSuite();
const NAMES = new Map(suite?.datasets.map(({ _id }, index) => [_id, `suite-${index}`]));

/** The official client sends a longer query in a POST body. */
const MAX_QUERY_ADDRESS = 11_264;
const AT_ONCE = 16;

/** Returns what fails of the suite's tests. */
const test = lakeTest.extend("failuresOf", { scope: "file" }, async ({ lake }, { onCleanup }) => {
  const client = keepAliveClient(lake.url, AT_ONCE);
  onCleanup(() => client.close());
  for (const { _id, documents } of suite?.datasets ?? []) {
    const folder = mkdtempSync(join(tmpdir(), "groq-suite-"));
    const lines = documents.map((document) => JSON.stringify(document));
    writeFileSync(join(folder, "content.ndjson"), lines.join("\n"));
    await lake.lake.importSeed(NAMES.get(_id) ?? "", folder);
    rmSync(folder, { recursive: true });
  }
  return async (tests: SuiteTest[]): Promise<string[]> => {
    const failures: string[] = [];
    const queue = tests.values();
    const work = async () => {
      for (const test of queue) {
        const problem = problemOf(test, await client.send(requestOf(test)));
        if (problem) failures.push(`${test.name}: ${test.query.trim()} → ${problem}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return failures;
  };
});

const isSampled = (_test: SuiteTest, index: number) => index % 10 === 0;

test("the lake passes every tenth test of Sanity's", async ({ failuresOf, skip }) => {
  if (!suite) return skip(GROQ_SUITE_MISSING);
  const sample = suite.tests.filter(isSampled);
  expect(sample.length).toBeGreaterThan(100);
  expect(await failuresOf(sample)).toEqual([]);
});

test("the lake passes Sanity's GROQ test suite over HTTP", {
  tags: "full",
  timeout: 300_000,
}, async ({ failuresOf, skip }) => {
  if (!suite) return skip(GROQ_SUITE_MISSING);
  const { tests } = suite;
  const failures = await failuresOf(tests);
  console.info(`GROQ conformance: ${tests.length - failures.length} of ${tests.length} pass`);
  expect(failures).toEqual([]);
});

interface SuiteLine extends Omit<SuiteTest, "dataset">, Omit<SuiteDataset, "_id"> {
  _id: string;
  _type: "dataset" | "test";
  version: string | null;
  features: string[];
  filename: string;
  dataset: { _ref: string };
}

/** Returns the suite's datasets and applicable tests, or undefined without the file. */
function readGroqSuite(): { datasets: SuiteDataset[]; tests: SuiteTest[] } | undefined {
  const file = findGroqSuite(ROOT);
  if (!file) return undefined;
  const text = gunzipSync(readFileSync(file)).toString();
  const lines = text
    .trim()
    .split("\n")
    .map((line): SuiteLine => JSON.parse(line));
  const datasets = lines
    .filter((line) => line._type === "dataset")
    .map(({ _id, documents }) => ({ _id, documents: documents ?? [] }));
  const tests = lines
    .filter((line) => line._type === "test" && applies(line))
    .map(({ dataset, ...test }) => ({ ...test, dataset: dataset._ref }));
  return { datasets, tests };
}

function applies({ name, version, features, filename }: SuiteLine): boolean {
  if (features.some((feature) => !SUPPORTED.has(feature))) return false;
  if (filename.includes("/perf/") || name.startsWith("Filters / documents, nested 3")) return false;
  const range = /^(>=)? ?(\d+\.\d+)$/.exec(version ?? ">= 1.0");
  if (!range) throw new Error(`Cannot read the version range ${version} of ${name}`);
  const wanted = Number(range[2]);
  return range[1] ? GROQ_VERSION >= wanted : GROQ_VERSION === wanted;
}

/** Why a query is not answered as the suite says, or undefined. */
function problemOf(test: SuiteTest, { status, text }: RawResponse): string | undefined {
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

function requestOf({ query, params, dataset }: SuiteTest): RawRequest {
  const search = new URLSearchParams({ query, perspective: "raw" });
  for (const [name, value] of Object.entries(params ?? {})) {
    search.set(`$${name}`, JSON.stringify(value));
  }
  const path = `/v${API_VERSION}/data/query/${NAMES.get(dataset)}`;
  const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
  if (search.toString().length <= MAX_QUERY_ADDRESS) return { path: `${path}?${search}`, headers };
  const body = JSON.stringify({ query, params: params ?? {} });
  const json = { ...headers, "Content-Type": "application/json" };
  return { method: "POST", path: `${path}?perspective=raw`, headers: json, body };
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
