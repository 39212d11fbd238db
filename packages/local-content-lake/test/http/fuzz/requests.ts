import type { RawRequest } from "../../support/http-client";
import { TEST_TOKENS } from "../../support/lake";
import type { Random } from "../../support/random";
import { anyAction, anyBody, anyMutation, anyParams, anyQuery, anyValue, IDS } from "./values";

const METHODS = "GET POST PUT PATCH DELETE HEAD OPTIONS PROPFIND".split(" ");
const VERSIONS = "v1 vX v2025-02-19 v2021-03-25 v9999-99-99 v V1".split(" ");
const DATASETS = [
  ...Array.from({ length: 12 }, () => "production"),
  ..."closed scratch nowhere ~x .. %00".split(" "),
];
const PERSPECTIVES = "raw,published,drafts,previewDrafts,,odd,[1]".split(",");
PERSPECTIVES.push("r1,drafts", ",,,");

const PATHS = `
  /data/query/DS /data/mutate/DS /data/actions/DS /data/doc/DS/ID /data/doc/DS/ID,ID /data/listen/DS
  /data/live/events/DS /data/export/DS /data/history/DS/transactions /data/history/DS/transactions/ID
  /data/history/DS/documents/ID /data/history/DS/events/documents/ID /data/references/DS/documents/ID/to
  /assets/images/DS /assets/files/DS /users/me /users/ID /users/me/keyvalue/ID /users/me/keyvalue
  /auth/providers /auth/fetch /auth/logout /auth/login/local /projects /projects/local
  /projects/local/datasets /projects/local/datasets/DS/acl /datasets/DS /features /ping /geoip/country
  /check/cors /journey/ID /intake/batch /socket/DS /nothing/ID`
  .trim()
  .split(/\s+/);

const ASSETS = [
  "/images/local/DS/da39a3ee5e6b4b0d3255bfef95601890afd80709-1x1.png",
  "/files/local/DS/da39a3ee5e6b4b0d3255bfef95601890afd80709.txt",
  "/images/local/DS/..%2f..%2flake.db",
  "/files/local/%2e%2e/lake.db",
  "/images/ID/DS/ID",
];

const SWITCHES = `
  returnIds returnDocuments returnQuery dryRun autoGenerateArrayKeys includeResult includeAllVersions
  includeDrafts excludeContent reverse enableResume resultSourceMap excludeMutations`
  .trim()
  .split(/\s+/);
const NAMED = `
  transactionId visibility tag revision time limit fromTransaction toTime types authors lastEventId
  effectFormat filename sid origin w h rect fm q dpr crop fit dl blur`
  .trim()
  .split(/\s+/);

/** Returns a request to some path of a lake, valid or nearly so. */
export function anyRequest(random: Random): RawRequest {
  const template = random.chance(0.06)
    ? random.pick(ASSETS)
    : `/${random.pick(VERSIONS.slice(0, random.chance(0.9) ? 3 : 7))}${weighted(random)}`;
  const method = methodFor(random, template);
  // Destructive methods get datasets of their own, because other requests use the rest.
  const datasets =
    method === "DELETE" || method === "PATCH" || method === "PUT" ? DATASETS.slice(13) : DATASETS;
  let path = template
    .replaceAll("DS", () => encoded(random, random.pick(datasets)))
    .replaceAll("ID", () => encoded(random, random.pick(IDS)));
  const search = anySearch(random, template);
  path = `${path}${search && `?${search}`}`;
  if (random.chance(0.03)) path = random.damage(path);
  return {
    method,
    // Encode what no HTTP client could put into a request line.
    path: `/${path.slice(1).replace(/[^\x21-\x7e]/g, (character) => encodeURI(wellFormed(character)))}`,
    headers: anyHeaders(random),
    ...(method !== "GET" && method !== "HEAD" && { body: bodyFor(random, template) }),
  };
}

/** Replaces lone surrogates, which have no UTF-8 encoding. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Prefers the first five paths, which do the most work. */
function weighted(random: Random): string {
  return random.chance(0.5) ? random.pick(PATHS.slice(0, 5)) : random.pick(PATHS);
}

function methodFor(random: Random, template: string): string {
  if (random.chance(0.08)) return random.pick(METHODS);
  if (/mutate|actions|assets|batch|logout|login/.test(template)) return "POST";
  if (/keyvalue$/.test(template)) return "PUT";
  if (/^\/\w+\/datasets/.test(template)) return random.pick(["PUT", "PATCH", "DELETE"]);
  return /query/.test(template) && random.chance(0.5) ? "POST" : "GET";
}

function encoded(random: Random, part: string): string {
  if (random.chance(0.1)) return part;
  return encodeURIComponent(wellFormed(part)).replaceAll(".", random.chance(0.2) ? "%2e" : ".");
}

function anySearch(random: Random, template: string): string {
  const search: [string, string][] = [];
  if (/query|listen/.test(template) && random.chance(0.9)) search.push(["query", anyQuery(random)]);
  if (random.chance(0.4)) search.push(["perspective", random.pick(PERSPECTIVES)]);
  for (const name of random.some(SWITCHES, 3)) {
    search.push([
      name,
      random.pick(["true", "true", "false", "", "maybe", "withKeyArraySelector"]),
    ]);
  }
  for (const name of random.some(NAMED, 2)) search.push([name, String(anyValue(random))]);
  if (random.chance(0.4)) {
    for (const [name, value] of Object.entries(anyParams(random))) {
      search.push([`$${name}`, anyBody(random, value).slice(0, 200)]);
    }
  }
  if (random.chance(0.05))
    search.push(["__token", random.pick([TEST_TOKENS.read, TEST_TOKENS.write, "wrong", ""])]);
  return search
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join("&");
}

const AUTHORIZATIONS = ["Bearer wrong", "Basic YTpi", "Bearer", "", "Bearer a b", "\xff"];

/** Headers that some requests have: how many, and the values. */
const HEADERS: [name: string, probability: number, values: string[]][] = [
  ["Content-Encoding", 0.1, ["gzip", "identity", "br", "odd"]],
  ["Content-Type", 0.3, ["application/json", "image/png", "text/plain", "", "a/b; charset=\xff"]],
  ["Origin", 0.1, ["http://localhost:1", "null", "https://evil.example", "\xff", ""]],
  ["Range", 0.05, ["bytes=0-", "bytes=5-1", "bytes=-1", "odd"]],
  ["Accept", 0.05, ["image/avif", "text/event-stream", "\xff", "*/*"]],
  ["If-None-Match", 0.05, ["*", '"a"', "W/"]],
  ["Last-Event-ID", 0.05, ["a#b", "", "#", "\xff"]],
  ["X-Long", 0.03, ["x".repeat(8000)]],
  ["Host", 0.03, ["", "evil.example", "a:b:c", "[::1]:1"]],
];

function anyHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  const who = random.below(20);
  if (who < 12) headers.Authorization = `Bearer ${TEST_TOKENS.write}`;
  else if (who < 15) headers.Authorization = `Bearer ${TEST_TOKENS.read}`;
  else if (who === 15) headers.Authorization = random.pick(AUTHORIZATIONS);
  for (const [name, probability, values] of HEADERS) {
    if (random.chance(probability)) headers[name] = random.pick(values);
  }
  return headers;
}

function bodyFor(random: Random, template: string): string | Buffer {
  if (/assets/.test(template)) {
    return random.chance(0.5)
      ? Buffer.from(anyBody(random, anyValue(random)))
      : PIXEL.subarray(0, random.below(PIXEL.length + 9));
  }
  if (/query/.test(template)) {
    const perspective = random.pick([...PERSPECTIVES, ["r1", "drafts"], [1], {}, null]);
    return anyBody(random, { query: anyQuery(random), params: anyParams(random), perspective });
  }
  if (/actions/.test(template)) {
    return anyBody(random, {
      actions: random.some([0, 1, 2], 3).map(() => anyAction(random)),
      dryRun: random.chance(0.2),
    });
  }
  if (/mutate/.test(template)) {
    return anyBody(random, {
      mutations: random.some([0, 1, 2], 4).map(() => anyMutation(random)),
      ...(random.chance(0.1) && { transactionId: random.pick(IDS) }),
    });
  }
  return anyBody(
    random,
    random.pick([{ aclMode: "private" }, { key: "a", value: anyValue(random) }, anyValue(random)]),
  );
}

// An image of one pixel.
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
