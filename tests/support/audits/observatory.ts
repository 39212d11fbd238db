import fs from "node:fs";
import { ALL_TESTS } from "@mdn/mdn-http-observatory/src/constants.js";
import { getScoreModifier } from "@mdn/mdn-http-observatory/src/grader/grader.js";
import { parseHttpEquivHeaders } from "@mdn/mdn-http-observatory/src/retriever/utils.js";
import { Requests } from "@mdn/mdn-http-observatory/src/types.js";

interface Answered {
  /** Of the site as visitors reach it: `https://www.example.com`. */
  origin: string;
  path: string;
  headers: Record<string, string>;
  html: string;
}

interface Verdict {
  score: number;
  /** What each test found, by its name. */
  found: Record<string, string>;
}

/**
 * Puts one answer before the tests of the MDN HTTP Observatory. It scans over http and https, which are the proxy's;
 * here it gets the answer as a proxy passes it on over TLS.
 */
export function observe({ origin, path, headers, html }: Answered): Verdict {
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
  // Its own rule: extra credit is for those who have an A without it.
  return { score: strict >= 90 ? sum(modifiers) : strict, found };
}

/** It reads a list that it fetches as it is installed, of domains that browsers know: no example is on it. */
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
