import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { emptyFolder } from "../../../../tests/support/fixtures";
import { parseLines, writeNdjson } from "../support/documents";
import { keepAliveClient, type RawRequest, type RawResponse } from "../support/http-client";
import { API_VERSION, test as lakeTest, TEST_TOKENS } from "../support/lake";

/** A line of the suite: a test, or the documents of a dataset. */
interface Line {
  _id: string;
  _type: "dataset" | "test";
  documents: object[] | null;
  name: string;
  query: string;
  params: Record<string, unknown> | null;
  result: unknown;
  valid: boolean;
  dataset: { _ref: string };
  version: string | null;
  features: string[];
  filename: string;
}

/** Sanity's suite is not part of this repository: it lies beside the checkout, or where the variable says. */
const BESIDE = "../shared/conformance/groq-test-suite.ndjson.gz";
const { GROQ_SUITE } = process.env;
const SUITE = resolve(join(import.meta.dirname, "../../../.."), GROQ_SUITE ?? BESIDE);
const MISSING = `Sanity's suite is missing: put it at ${BESIDE}, or name it in GROQ_SUITE`;

const KNOWN = new Set("portableText contentReleases internalDocuments customFunctions".split(" "));
/** The GROQ version that groq-js implements. */
const GROQ_VERSION = 1.2;

if (GROQ_SUITE && !existsSync(SUITE)) throw new Error(`GROQ_SUITE: there is no file ${SUITE}`);
const lines: Line[] = existsSync(SUITE)
  ? parseLines(gunzipSync(readFileSync(SUITE)).toString())
  : [];
const datasets = lines.filter(({ _type }) => _type === "dataset");
const suite = lines.filter((line) => line._type === "test" && applies(line));
const NAMES = new Map(datasets.map(({ _id }, index) => [_id, `suite-${index}`]));

/** The official client sends a longer query in a POST body. */
const MAX_QUERY_ADDRESS = 11_264;
const AT_ONCE = 16;

/** Returns what fails of the suite's tests. */
const test = lakeTest
  .extend("folder", { scope: "file" }, emptyFolder)
  .extend("failuresOf", { scope: "file" }, async ({ lake, folder }, { onCleanup }) => {
    const client = keepAliveClient(lake.url, AT_ONCE);
    onCleanup(() => client.close());
    for (const { _id, documents } of datasets) {
      const file = writeNdjson(join(folder, `${NAMES.get(_id)}.ndjson`), documents ?? []);
      await lake.lake.importSeed(NAMES.get(_id) ?? "", file);
    }
    return async (tests: Line[]): Promise<string[]> => {
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

for (const { what, every, tags } of [
  { what: "every tenth test", every: 10, tags: [] },
  { what: "all tests", every: 1, tags: ["full"] },
]) {
  test(`${what} of Sanity's passes`, { tags, timeout: 300_000 }, async ({ failuresOf, skip }) => {
    if (suite.length === 0) return skip(MISSING);
    const sample = suite.filter((_test, index) => index % every === 0);
    expect(sample.length).toBeGreaterThan(100);
    const failures = await failuresOf(sample);
    console.info(`GROQ conformance: ${sample.length - failures.length} of ${sample.length} pass`);
    expect(failures).toEqual([]);
  });
}

function applies({ name, version, features, filename }: Line): boolean {
  if (features.some((feature) => !KNOWN.has(feature))) return false;
  if (filename.includes("/perf/") || name.startsWith("Filters / documents, nested 3")) return false;
  const range = /^(>=)? ?(\d+\.\d+)$/.exec(version ?? ">= 1.0");
  if (!range) throw new Error(`Cannot read the version range ${version} of ${name}`);
  const wanted = Number(range[2]);
  return range[1] ? GROQ_VERSION >= wanted : GROQ_VERSION === wanted;
}

/** The suite's documents lack these fields; the lake sets them on every document. */
const SYSTEM_FIELDS = new Set(["_createdAt", "_updatedAt", "_rev"]);

/** Why a query is not answered as the suite says, or undefined. */
function problemOf(test: Line, { status, text }: RawResponse): string | undefined {
  const body: { result?: unknown; error?: { type?: string } } = JSON.parse(text, (name, value) =>
    SYSTEM_FIELDS.has(name) ? undefined : value,
  );
  if (!test.valid) {
    const isRefused = status === 400 && body.error?.type === "queryParseError";
    return isRefused ? undefined : `${status} instead of a parse error`;
  }
  if (status !== 200) return `${status} ${text}`;
  const result = withRanks(body.result);
  if (isDeepStrictEqual(result, test.result)) return undefined;
  return `${JSON.stringify(result)} instead of ${JSON.stringify(test.result)}`;
}

function requestOf({ query, params, dataset }: Line): RawRequest {
  const search = new URLSearchParams({ query, perspective: "raw" });
  for (const [name, value] of Object.entries(params ?? {})) {
    search.set(`$${name}`, JSON.stringify(value));
  }
  const path = `/v${API_VERSION}/data/query/${NAMES.get(dataset._ref)}`;
  const headers = { Authorization: `Bearer ${TEST_TOKENS.read}` };
  if (search.toString().length <= MAX_QUERY_ADDRESS) return { path: `${path}?${search}`, headers };
  const body = JSON.stringify({ query, params: params ?? {} });
  const json = { ...headers, "Content-Type": "application/json" };
  return { method: "POST", path: `${path}?perspective=raw`, headers: json, body };
}

/** The suite compares ranks, not scores, because every implementation computes scores differently. */
function withRanks(result: unknown): unknown {
  if (!Array.isArray(result) || !result.some((item) => item?._score !== undefined)) {
    return result;
  }
  const scores = [...new Set(result.map(({ _score }) => Number(_score)))].sort((a, b) => b - a);
  return result.map(({ _score, ...one }) => ({ ...one, _pos: scores.indexOf(Number(_score)) + 1 }));
}
