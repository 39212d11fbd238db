import { words } from "../../support/documents";
import { png, type RawRequest } from "../../support/http-client";
import { TEST_TOKENS } from "../../support/lake";
import type { Random } from "../../support/random";

const METHODS = words("GET POST PUT PATCH DELETE HEAD OPTIONS PROPFIND");
const VERSIONS = words("v1 vX v2025-02-19 v2021-03-25 v9999-99-99 v V1");
const DATASETS = [...Array<string>(12).fill("production"), ...words("closed other none ~x .. %00")];
const PERSPECTIVES = [..."raw,published,drafts,previewDrafts,,x,[1]".split(","), "r1,drafts", ","];

const PATHS = words(`
  /data/query/DS /data/mutate/DS /data/actions/DS /data/doc/DS/ID /data/doc/DS/ID,ID /data/listen/DS
  /data/live/events/DS /data/export/DS /data/history/DS/transactions /data/history/DS/transactions/ID
  /data/history/DS/documents/ID /data/history/DS/events/documents/ID /data/references/DS/documents/ID/to
  /assets/images/DS /assets/files/DS /users/me /users/ID /users/me/keyvalue/ID /users/me/keyvalue
  /auth/providers /auth/fetch /auth/logout /auth/login/local /projects /projects/local
  /projects/local/datasets /projects/local/datasets/DS/acl /datasets/DS /features /ping /geoip/country
  /check/cors /journey/ID /intake/batch /socket/DS /nothing/ID`);
const ASSETS = words(`
  /images/local/DS/da39a3ee5e6b4b0d3255bfef95601890afd80709-1x1.png
  /files/local/DS/da39a3ee5e6b4b0d3255bfef95601890afd80709.txt
  /images/local/DS/..%2f..%2flake.db /files/local/%2e%2e/lake.db /images/ID/DS/ID`);

const SWITCHES = words(`
  returnIds returnDocuments returnQuery dryRun autoGenerateArrayKeys includeResult includeAllVersions
  includeDrafts excludeContent reverse enableResume resultSourceMap excludeMutations`);
const FLAGS = ["true", "true", "false", "", "maybe", "withKeyArraySelector"];
const NAMED = words(`
  transactionId visibility tag revision time limit fromTransaction toTime types authors lastEventId
  effectFormat filename sid origin w h rect fm q dpr crop fit dl blur`);

const IDS = [
  ...Array<string>(12).fill("a"),
  ...words("b c drafts.a versions.r1.a versions.r1. system.x . .. ../../etc/passwd __proto__"),
  "image-da39a3ee5e6b4b0d3255bfef95601890afd80709-1x1-png",
  ...["", "a b", "ä", "\u0000", "\ud800", "x".repeat(200)],
];

/** What stands in the place of something sound. */
const ODD: unknown[] = [
  ...IDS,
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e-320, null, true, false, [], {}],
  ...["constructor", "2025-01-01T00:00:00Z", "@@ bad", "\u202e\ufffe", "<script>alert(1)</script>"],
  ...["'; DROP TABLE documents; --", "\r\nSet-Cookie: a=b", "deep.__proto__", "list[99999999999]"],
  ...["list[0:99999999999]", "[", "..v", "_rev", { _type: "reference", _ref: "b", _weak: 1 }],
];

const QUERIES = [
  ...["*", "*[_type == 'post']{_id, title}", "*[_id in $ids][0...10]", "*[0]", "$missing"],
  "*[references($id)] | order(_updatedAt desc)",
  "*[_id == $id][0]{..., 'to': ref->{title}, 'all': *[references(^._id)]}",
  "count(*[title match $text])",
  "*[n > $n && defined(list)]{'x': list[0..2], 'y': list[_key == 'k'].v}",
  "{'a': math::sum(*[].n), 'b': array::unique(*[]._type), 'c': string::split('a,b', ',')}",
  "*[] | score(title match 'a*', boost(n > 1, 2)) | order(_score desc)",
  "select(defined($text) => coalesce($text, 'x'), *[0])",
  "*{'d': dateTime(now()) - 60*60, 'p': pt::text(body), 'l': length(title)}",
  ...["*[_id in path('drafts.**')]", "global::now() + 1 / 0", "((((((((1))))))))"],
  ...["text::query('a') && documents::get('b')", "diff::changedAny(*[0], *[1], (title))"],
  "fn f($x) = $x + 1; f(2)",
];

const DEEP = [`${"[".repeat(5e3)}${"]".repeat(5e3)}`, `${'{"a":'.repeat(3e3)}1${"}".repeat(3e3)}`];

const list = [{ _key: "k", v: 1 }, 1, "a"];
const content = { _type: "post", title: "text", n: 1, list, deep: { v: [1, { v: 2 }] } };
const operations = {
  ...{ set: { title: "x", "list[0].v": 2, "['odd name']": 1 }, setIfMissing: { list: [] } },
  ...{ unset: ["list[-1]", "deep..v", 'list[_key=="k"].v'], inc: { n: 1 }, dec: { "..v": 1 } },
  ...{ insert: { after: "list[-1]", items: [1] }, ifRevisionID: "r", purge: true },
  diffMatchPatch: { title: "@@ -1,4 +1,4 @@\n-text\n+more\n" },
};
const ACTIONS = words(`create edit publish unpublish discard delete replaceDraft
  version.create version.discard version.replace version.unpublish odd`);

/** A request to some path of a lake, valid or nearly so. */
export function anyRequest(random: Random): RawRequest {
  const paths = random.chance(0.5) ? PATHS.slice(0, 5) : PATHS;
  const template = random.chance(0.06)
    ? random.pick(ASSETS)
    : `/${random.pick(VERSIONS.slice(0, random.chance(0.9) ? 3 : 7))}${random.pick(paths)}`;
  const method = methodFor(random, template);
  // Destructive methods get datasets of their own, because other requests use the rest.
  const datasets = /DELETE|PATCH|PUT/.test(method) ? DATASETS.slice(13) : DATASETS;
  const search = anySearch(random, template);
  let path = template
    .replaceAll("DS", () => encoded(random, random.pick(datasets)))
    .replaceAll("ID", () => encoded(random, random.pick(IDS)));
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

function anyQuery(random: Random): string {
  const query = random.pick(QUERIES);
  return random.chance(0.3) ? random.damage(query) : query;
}

function anyParams(random: Random): Record<string, unknown> {
  const [id, ids] = [random.pick(IDS), random.some(IDS, 3)];
  return { id, ids, text: random.pick(IDS), n: random.below(9), odd: random.pick(ODD) };
}

function anySearch(random: Random, template: string): string {
  // It replaces lone surrogates.
  const search = new URLSearchParams();
  if (/query|listen/.test(template) && random.chance(0.9)) search.append("query", anyQuery(random));
  if (random.chance(0.4)) search.append("perspective", random.pick(PERSPECTIVES));
  for (const name of random.some(SWITCHES, 3)) search.append(name, random.pick(FLAGS));
  for (const name of random.some(NAMED, 2)) search.append(name, String(random.pick(ODD)));
  if (random.chance(0.4)) {
    for (const [name, value] of Object.entries(anyParams(random))) {
      search.append(`$${name}`, anyText(random, value).slice(0, 200));
    }
  }
  if (random.chance(0.05)) search.append("__token", random.pick([TEST_TOKENS.read, "wrong", ""]));
  return String(search);
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

/** A sound value, of which a few parts are missing, odd or under another name. */
function changed(random: Random, value: unknown): unknown {
  if (random.chance(0.03)) return random.pick(ODD);
  if (Array.isArray(value)) return value.map((item) => changed(random, item));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).filter(() => !random.chance(0.1));
  return Object.fromEntries(
    parts.map(([name, part]) => [
      random.chance(0.02) ? String(random.pick(ODD)) : name,
      changed(random, part),
    ]),
  );
}

function anyMutation(random: Random): unknown {
  const _id = random.pick(IDS);
  const kind = random.pick(words("create createOrReplace createIfNotExists patch patch delete"));
  if (kind !== "patch" && kind !== "delete") return { [kind]: { _id, ...content } };
  const selection = random.chance(0.7)
    ? { id: random.pick([_id, [_id, random.pick(IDS)]]) }
    : { query: anyQuery(random), params: anyParams(random) };
  const some = random.some(Object.entries(operations), kind === "patch" ? 3 : 0);
  return { [kind]: { ...selection, ...Object.fromEntries(some) } };
}

function anyAction(random: Random): unknown {
  const [publishedId, draftId, versionId] = [1, 2, 3].map(() => random.pick(IDS));
  const actionType = `sanity.action.document.${random.pick(ACTIONS)}`;
  const document = { _id: random.pick(IDS), ...content };
  const patch = { set: operations.set, unset: operations.unset };
  return { actionType, publishedId, draftId, versionId, document, attributes: document, patch };
}

function bodyFor(random: Random, template: string): string | Buffer {
  const several = (one: (random: Random) => unknown) =>
    random.some([0, 1, 2], 3).map(() => one(random));
  if (/assets/.test(template)) return png.subarray(0, random.below(png.length + 9));
  if (/query/.test(template)) {
    const perspective = random.pick([...PERSPECTIVES, ["r1", "drafts"], [1], {}, null]);
    return anyText(random, { query: anyQuery(random), params: anyParams(random), perspective });
  }
  if (/actions/.test(template)) return anyText(random, { actions: several(anyAction) });
  if (/mutate/.test(template)) return anyText(random, { mutations: several(anyMutation) });
  return anyText(random, random.pick([{ aclMode: "private" }, [{ key: "a", value: 1 }]]));
}

/** JSON: usually that of the value, otherwise a changed or malformed one. */
function anyText(random: Random, value: unknown): string {
  const kind = random.below(40);
  const text = JSON.stringify(value);
  if (kind < 14) return text;
  if (kind < 28) return JSON.stringify(changed(random, value));
  if (kind < 32) return random.damage(text);
  if (kind === 32) return random.pick(DEEP);
  if (kind === 33) return text.replace(/:\s*(-?\d+)/, ":1e999");
  if (kind === 34) return text.slice(0, random.below(text.length));
  if (kind === 35) return JSON.stringify(random.pick(ODD));
  if (kind === 36) return text.replaceAll('"title"', '"__proto__"');
  if (kind === 37) return text.replaceAll("a", "\\ud800");
  if (kind === 38) return "";
  return random.chance(0.1) ? JSON.stringify({ text, long: "x".repeat(1_100_000) }) : text;
}
