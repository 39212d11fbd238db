import type { RawRequest } from "../keep-alive";
import { TEST_TOKENS } from "../lake";
import { ASSETS, DATASETS, METHODS, NAMED, PATHS, PERSPECTIVES, SWITCHES, VERSIONS } from "./paths";
import type { Random } from "./random";
import { anyAction, anyBody, anyMutation, anyParams, anyQuery, anyValue, IDS } from "./values";

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

function anyHeaders(random: Random): Record<string, string> {
  const headers: Record<string, string> = {};
  const who = random.below(20);
  if (who < 12) headers.Authorization = `Bearer ${TEST_TOKENS.write}`;
  else if (who < 15) headers.Authorization = `Bearer ${TEST_TOKENS.read}`;
  else if (who === 15)
    headers.Authorization = random.pick([
      "Bearer wrong",
      "Basic YTpi",
      "Bearer",
      "",
      "Bearer a b",
      "\xff",
    ]);
  if (random.chance(0.1))
    headers["Content-Encoding"] = random.pick(["gzip", "identity", "br", "odd"]);
  if (random.chance(0.3))
    headers["Content-Type"] = random.pick([
      "application/json",
      "image/png",
      "text/plain",
      "",
      "a/b; charset=\xff",
    ]);
  if (random.chance(0.1))
    headers.Origin = random.pick([
      "http://localhost:1",
      "null",
      "https://evil.example",
      "\xff",
      "",
    ]);
  if (random.chance(0.05))
    headers.Range = random.pick(["bytes=0-", "bytes=5-1", "bytes=-1", "odd"]);
  if (random.chance(0.05))
    headers.Accept = random.pick(["image/avif", "text/event-stream", "\xff", "*/*"]);
  if (random.chance(0.05)) headers["If-None-Match"] = random.pick(["*", '"a"', "W/"]);
  if (random.chance(0.05)) headers["Last-Event-ID"] = random.pick(["a#b", "", "#", "\xff"]);
  if (random.chance(0.03)) headers["X-Long"] = "x".repeat(8000);
  if (random.chance(0.03)) headers.Host = random.pick(["", "evil.example", "a:b:c", "[::1]:1"]);
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
