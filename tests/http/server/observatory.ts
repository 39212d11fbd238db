import fs from "node:fs";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { parseHttpEquivHeaders } from "@mdn/mdn-http-observatory/src/retriever/utils.js";
import { Requests } from "@mdn/mdn-http-observatory/src/types.js";

interface Answered {
  /** The public origin, for example `https://www.example.com`. */
  origin: string;
  path: string;
  headers: Record<string, string>;
  html: string;
}

/**
 * Grades one response with the MDN HTTP Observatory's tests, as if a proxy served it over TLS.
 * @returns the score, and the result of each test by its name
 */
export function observe({ origin, path, headers, html }: Answered) {
  const url = new URL(path, origin);
  const requests = new Requests(url.hostname);
  const httpEquiv = parseHttpEquivHeaders(html, url.href);
  const response = { status: 200, headers, data: html, verified: true, httpEquiv };
  requests.responses.auto = requests.responses.https = response;
  requests.resources.path = html;
  requests.session = { url };
  const results = withoutPreloads(() => ALL_TESTS.map((test) => test(requests).result));
  const found = Object.fromEntries(ALL_TESTS.map((test, at) => [test.name, results[at] ?? ""]));
  const modifiers = results.map(getScoreModifier);
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 100);
  const strict = sum(modifiers.filter((modifier) => modifier < 0));
  // The Observatory gives extra credit only to sites with an A without it.
  return { score: strict >= 90 ? sum(modifiers) : strict, found };
}

/** Stubs the HSTS preload list, which the Observatory downloads at install time. */
function withoutPreloads<T>(run: () => T): T {
  const { readFileSync } = fs;
  const replaced = ((file: fs.PathOrFileDescriptor, options: BufferEncoding) =>
    String(file).endsWith("hsts-preload.json")
      ? "{}"
      : readFileSync(file, options)) as typeof readFileSync;
  fs.readFileSync = replaced;
  try {
    return run();
  } finally {
    fs.readFileSync = readFileSync;
  }
}
