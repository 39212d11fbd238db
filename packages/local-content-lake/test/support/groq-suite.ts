import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { findGroqSuite } from "../../../../scripts/checks/groq-suite.mjs";

export interface SuiteDataset {
  _id: string;
  documents: { _id: string; _type: string }[];
}

export interface SuiteTest {
  name: string;
  query: string;
  params: Record<string, unknown> | null;
  result: unknown;
  valid: boolean;
  dataset: string;
}

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const SUPPORTED = new Set([
  "portableText",
  "contentReleases",
  "internalDocuments",
  "customFunctions",
]);
/** The GROQ version that groq-js implements. */
const GROQ_VERSION = 1.2;

interface SuiteLine extends Omit<SuiteTest, "dataset">, Omit<SuiteDataset, "_id"> {
  _id: string;
  _type: "dataset" | "test";
  version: string | null;
  features: string[];
  filename: string;
  dataset: { _ref: string };
}

/** Returns the suite's datasets and applicable tests, or undefined without the file. */
export function readGroqSuite(): { datasets: SuiteDataset[]; tests: SuiteTest[] } | undefined {
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
