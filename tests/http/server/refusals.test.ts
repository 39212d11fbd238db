import type { SanityDocument } from "@sanity/client";
import { expect } from "vitest";
import { editorClient } from "../../support/site";
import { test as base, SITE_URL } from "../test";

const EVIL = "https://evil.example";
const LONG = "a".repeat(5000);
const FORM = "application/x-www-form-urlencoded";

/** `statuses` sends bytes, and reads the statuses of what comes back. `before` is the content at the beginning. */
const test = base
  .extend("send", ({ publicSite }) => publicSite.send)
  .extend("statuses", ({ publicSite }) => async (bytes: string) => {
    const text = await publicSite.exchange(bytes);
    return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  })
  .extend("before", { scope: "file", auto: true }, ({ publicSite }) => contentOf(publicSite));

function contentOf(site: { dataDir: string; url: string }) {
  return editorClient(site).fetch<SanityDocument[]>("*[!(_id in path('_.**'))] | order(_id)");
}

/** A request as bytes. */
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n");

test.for([
  "localhost",
  "LOCALHOST:3000",
  "127.0.0.1:1",
  "[::1]:3000",
  "www.example.com",
  "192.168.1.2",
])("a host %s is served", async (Host, { send }) => {
  expect((await send("/about", { headers: { Host } })).status).toBe(200);
});

// Of those with 400, no URL can be made. `/about` is cached by now.
test.for([
  ["evil.example", 421],
  ["www.example.com.evil.example", 421],
  ["localhost.evil.example", 421],
  ["evillocalhost", 421],
  ["[::::]", 400],
  ["[::1]:99999", 400],
  ["localhost:99999", 400],
  ["xn--", 400],
  ["xn--.localhost", 400],
  ["a b", 400],
  ["%zz", 400],
  ["a@localhost", 400],
  ["localhost:", 400],
  [`${"a".repeat(300)}.localhost`, 400],
  ["1.2.3.4.5", 400],
] as const)("a host %j answers %i, cached or not, with cookies or not", async (row, { send }) => {
  const [Host, status] = row;
  const paths = ["/about", "/none", "/sitemap.xml", "/lake/v1/ping", "/lake/images/a", "/studio/"];
  for (const path of ["/", "/robots.txt", "/healthz", ...paths]) {
    for (const cookie of [{}, { Cookie: "a=b" }] as Record<string, string>[]) {
      const answer = await send(path, { headers: { Host, ...cookie } });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.text).not.toContain("evil.example/");
    }
  }
});

test.for(["", "localhost evil.example", "evil.example localhost", "localhost localhost"])(
  "a request with the hosts '%s' is 400 for pages and files, cached or not, lake and Studio",
  async (names, { send, statuses }) => {
    const hosts = names.split(" ").map((name) => `Host: ${name}`);
    for (const path of ["/services", "/favicon.svg", "/healthz", "/lake/v1/ping", "/studio/"]) {
      await send(path);
      expect([path, ...(await statuses(get(path, ...hosts)))]).toEqual([path, 400]);
    }
  },
);

test("a host in the target is answered as in the header", async ({ publicSite, statuses }) => {
  for (const path of ["/services", "/healthz", "/lake/v1/ping", "/nowhere?a=b"]) {
    const statusOf = (origin: string, host = "localhost") =>
      statuses(get(origin + path, `Host: ${host}`));
    expect(await statusOf("http://localhost", "www.example.com")).toEqual(await statusOf(""));
    expect(await statusOf("http://evil.example")).toEqual([421]);
    expect(await statusOf("http://a@localhost")).toEqual([400]);
  }
  const home = await publicSite.exchange(get("http://localhost", "Host: localhost"));
  expect(home).toMatch(/^HTTP\/1\.1 200 [\s\S]*<h1/);
});

const UPGRADE = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

test.for([
  ["/lake/v1/socket/production", ["Host: localhost", "Host: localhost"], 400],
  ["/lake/v1/data/listen/production?query=*", ["Host: localhost", `Origin: ${EVIL}`], 403],
] as const)("a WebSocket to %s with %j is %i", async ([path, headers, status], { statuses }) => {
  expect(await statuses(get(path, ...headers, ...UPGRADE))).toEqual([status]);
});

const HEAD = `Host: localhost\r\nContent-Type: ${FORM}\r\n`;
const NEXT = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
const END = `0\r\n\r\n${NEXT}`;
const post = (headers: string, body: string) =>
  `POST /contact HTTP/1.1\r\n${HEAD}${headers}\r\n${body}`;

// Node's parser refuses these and their like; its lenient one, which a setting switches on, does not.
test.for([
  ["a length and chunks", post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", END)],
  ["two lengths", post("Content-Length: 0\r\nContent-Length: 5\r\n", "abcde")],
  ["a backslash before its target", get("te\\am", "Host: localhost")],
] as const)("a request with %s is 400, and nothing follows it", async ([, bytes], { statuses }) => {
  expect(await statuses(bytes)).toEqual([400]);
});

interface Refusal {
  /** Of a request whose method and path do not say it. */
  what?: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  says: RegExp;
  allow?: string;
}

const NEEDS_TOKEN =
  /^\{"statusCode":401,"error":"Unauthorized","message":"This needs (?:a|the write) token/;
const MULTIPART = "multipart/form-data; boundary=x";
const part = (name: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;

/** Files of the server, by paths that lead out of the public folders. */
const FILES: Refusal[] = [
  ...[
    "/assets/..%2f..%2f..%2fpackage.json",
    "/assets/%2e%2e%2f%2e%2e%2fserver.mjs",
    "/assets/..%5c..%5cserver.mjs",
    "/assets/%00.js",
    "/studio/assets/..%2f..%2f..%2fpackage.json",
  ].map((path) => ({ path, status: 404, says: /^No such file\.$/ })),
  ...[
    "/lake/files/local/production/..%2f..%2flake.db",
    "/lake/images/local/..%2f..%2f/lake.db",
    "/lake/images/local/production/%2e%2e%2Fwrite-token",
  ].map((path) => ({ path, status: 404, says: /"message":"Asset not found"/ })),
  ...["/.env", "/.git/config", "/build/server.mjs", "/write-token"].map((path) => ({
    path,
    status: 404,
    says: /<h1[^>]*>Oops! Page not found</,
  })),
  { path: "/products/privacy/%00", status: 404, says: /<h1[^>]*>[^<]*Privacy Policy</ },
  { path: "/studio/assets/%ff", status: 400, says: /^Bad request: this address cannot be read\.$/ },
];

/** What nobody may know without a token. */
const PRIVATE: Refusal[] = [
  "/lake/v1/people",
  "/lake/v1/users/local-editor",
  "/lake/v1/access/project/local/users",
  "/lake/v1/programs",
  "/lake/v1/audit",
  "/lake/v1/projects/local",
  "/lake/v1/hooks/projects/local",
].map((path) => ({ path, status: 401, says: NEEDS_TOKEN }));

const BROKEN: Refusal[] = [
  ...["query=%25", "query=*["].map((query) => ({
    path: `/lake/v1/data/query/production?${query}`,
    status: 400,
    says: /"type":"queryParseError"/,
  })),
  ...["/team?_data=routes%2F_site.none", "/contact?_data=__proto__"].map((path) => ({
    path,
    status: 403,
    says: /^\{"message":"Unexpected Server Error"\}$/,
  })),
];

const PROTOTYPES = ["__proto__", "constructor", "toString"];

const FORMS: Refusal[] = (
  [
    ["10,000 parts", `${part("a").repeat(10_000)}--x--`, 413, /too long/],
    ["an endless header", part("a".repeat(90_000)).slice(0, 90_000), 400, /role="alert"/],
    ["no end", part("a").repeat(10), 400, /role="alert"/],
    ["names of prototypes", `${PROTOTYPES.map(part).join("")}--x--`, 422, /Enter your name/],
  ] as const
).map(([what, body, status, says]) => ({
  what: `with ${what}`,
  method: "POST",
  path: "/contact",
  headers: { Origin: SITE_URL, "Sec-Fetch-Site": "same-origin", "Content-Type": MULTIPART },
  body,
  status,
  says,
}));

const FOREIGN: Record<string, string>[] = [
  { Origin: EVIL, "Sec-Fetch-Site": "cross-site", "Content-Type": FORM },
  { Origin: EVIL, "Content-Type": "text/plain" },
  { Origin: "null", "Content-Type": MULTIPART },
];

/** Every form that pages send, and everything that changes the lake, as a form of another site sends it. */
const OTHER_SITES: Refusal[] = (
  [
    ...["/contact", "/contact?index", "/admin/login", "/preview/exit", "/api/messages"].map(
      (path) => ["POST", path, 403, /only be sent from our own pages/] as const,
    ),
    ["POST", "/lake/v1/auth/login/local", 400, /\\"origin\\" must be the address of a Studio/],
    ["POST", "/lake/v1/auth/link?code=x", 400, /\\"origin\\" must be the address of a Studio/],
    ["POST", `/lake/v1/auth/login/local?origin=${SITE_URL}/studio`, 400, /Send this form from the/],
    ["POST", "/lake/v1/data/mutate/production", 401, NEEDS_TOKEN],
    ["POST", "/lake/v1/data/actions/production", 401, NEEDS_TOKEN],
    ["POST", "/lake/v1/assets/images/production", 401, NEEDS_TOKEN],
    ["POST", "/lake/v1/people", 401, NEEDS_TOKEN],
    ["PUT", "/lake/v1/datasets/evil", 401, NEEDS_TOKEN],
    ["DELETE", "/lake/v1/datasets/production", 401, NEEDS_TOKEN],
  ] as const
).flatMap(([method, path, status, says]) =>
  FOREIGN.map((headers) => ({
    what: `with ${JSON.stringify(headers)}`,
    method,
    path,
    headers,
    body: '{"a":"=b"}',
    status,
    says,
  })),
);

const METHODS: Refusal[] = [
  ...["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "PURGE"].flatMap((method) =>
    ["/", "/contact", "/robots.txt", "/none", "/assets/none.js", "/healthz", "/metrics"].map(
      (path) => ({ method, path, status: 405, says: /^Method not/, allow: "GET, HEAD, POST" }),
    ),
  ),
  ...["/", "/about", "/products/privacy/none", "/studio"].map((path) => ({
    method: "POST",
    path,
    status: 405,
    says: /<h1[^>]*>Something went wrong/,
    allow: "GET, HEAD",
  })),
  { method: "POST", path: "/robots.txt", status: 405, says: /Server Error/, allow: "GET, HEAD" },
];

// Two of the site, and two of the lake.
test.for([
  ["/contact", 403],
  ["/about", 403],
  ["/lake/v1/data/mutate/production", 401],
  ["/lake/v1/assets/images/production", 401],
] as const)(
  "POST %s with 5 MB from another site is answered %i, ten times",
  async ([path, status], { statuses, publicSite }) => {
    const { host } = new URL(publicSite.url);
    const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${EVIL}`, "Connection: close"];
    const body = "a".repeat(5_000_000);
    const request = [...head, `Content-Length: ${body.length}`, "", body].join("\r\n");
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await statuses(request)).toEqual([status]);
    }
  },
);

const REFUSALS = [...FILES, ...PRIVATE, ...BROKEN, ...FORMS, ...OTHER_SITES, ...METHODS];

test.for(
  REFUSALS.map((refusal) => {
    const { method = "GET", path, what, status } = refusal;
    return [[method, path, what, status].filter(Boolean).join(" "), refusal] as const;
  }),
)("%s", async ([, { path, status, says, allow, what: _, ...sent }], { send }) => {
  const answer = await send(path, sent);
  expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
  expect(answer.text).toMatch(says);
  expect(answer.text).not.toMatch(/\n\s+at |node_modules|\/build\/server\/|\.ts:\d|http_requests/);
});

test("nothing of what these want is done or logged", async ({ publicSite, before, send }) => {
  expect(await contentOf(publicSite)).toEqual(before);
  expect(before.length).toBeGreaterThan(40);
  const datasets = await editorClient(publicSite).datasets.list();
  expect(datasets.map(({ name }) => name)).not.toContain("evil");
  expect(publicSite.output()).not.toMatch(/"level":"(?:error|fatal)"/);
  expect((await send("/team")).status).toBe(200);
});

test("cookies that another host of the domain set are ignored", async ({ send }) => {
  const Cookie = `preview=x; preview=${"a".repeat(3000)}; __Host-preview=y; lake-sign-in=z`;
  for (const path of ["/team", "/lake/v1/users/me", "/preview/status"]) {
    expect([path, (await send(path, { headers: { Cookie } })).status]).toEqual([path, 200]);
  }
});

test.for([
  ["X-Forwarded-Host", "evil.example"],
  ["X-Forwarded-Proto", "http"],
  ["X-Forwarded-Scheme", "http"],
  ["X-Forwarded-Port", "666"],
  ["X-Forwarded-Prefix", "/evil"],
  ["X-Original-URL", "/admin/login"],
  ["X-Rewrite-URL", "/admin/login"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Forwarded", "host=evil.example"],
  ["Accept-Encoding", "identity;q=0, *;q=0"],
  ["Accept-Encoding", "evil"],
  ["Accept-Language", "evil"],
  ["Accept", "application/evil"],
  ["Range", "bytes=0-9"],
  ["If-None-Match", '"evil"'],
  ["If-Modified-Since", "evil"],
  ["Cookie", "preview=evil; __Host-preview=evil"],
  ["Authorization", "Bearer evil"],
  ["User-Agent", "<script>evil</script>"],
  ["Referer", "https://evil.example/"],
  ["X-Remix-Reload", "evil"],
  ["Upgrade-Insecure-Requests", "evil"],
] as const)("the header %s: %s poisons no page for others", async ([header, value], { send }) => {
  for (const path of ["/team", "/", "/sitemap.xml", "/services?evil=1"]) {
    for (const method of ["GET", "HEAD"]) {
      const { text } = await send(path, { method, headers: { [header]: value } });
      expect(text).not.toMatch(/evil\.example|<script>evil/);
    }
    const { status, headers, text } = await send(path);
    expect([status, headers.location]).toEqual([200, undefined]);
    expect(text).not.toContain("evil");
    expect(text.length).toBeGreaterThan(100);
  }
});

test.for<Record<string, string>>([
  { "X-Forwarded-Host": "a b" },
  { "X-Forwarded-Proto": "ht tp" },
  { "X-Forwarded-Host": "a b", "X-Forwarded-Proto": "ht tp", Cookie: "a=b" },
  ...["]:99999", "[::::]", "x:99999", "xn--", "", "%zz", "a@b", LONG, "localhost,a b"].map(
    (host) => ({ "X-Forwarded-Host": host, Cookie: "a=b" }),
  ),
  { "X-Forwarded-Host": "xn--", "X-Forwarded-For": "192.0.2.1", Cookie: "a=b" },
  { "X-Forwarded-Proto": "https,javascript", Cookie: "a=b" },
])("the unreadable headers %.60o do not hinder an answer", async (headers, { send }) => {
  expect((await send("/services", { headers })).status).toBe(200);
});

test("a log line cannot be forged", async ({ publicSite, send }) => {
  await send("/no%0A%7B%22level%22:%22fatal%22%7D%1b[31m", {
    headers: { "User-Agent": 'x","level":"fatal', Referer: '","level":"fatal' },
  });
  await publicSite.printed(/"route":"\/no/);
  const lines = publicSite.output().match(/^\{.*$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) expect(JSON.parse(line).level).not.toBe("fatal");
  expect(publicSite.output()).not.toContain("\u001b[31m");
});
