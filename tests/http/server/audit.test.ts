import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorClient, rawRequest, type Site, startSite, storedToken } from "../../support/site";

const ORIGIN = "https://www.example.com";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: ORIGIN } });
});
afterAll(() => site.stop());

function send(path: string, sent?: Parameters<typeof rawRequest>[2]) {
  return rawRequest(site.url, path, sent);
}

test.each(["/", "/robots.txt", "/studio", "/lake/v1/ping", "/sitemap.xml"])(
  "%s is not served under another host",
  async (path) => {
    expect((await send(path, { headers: { Host: "evil.example" } })).status).toBe(421);
    expect((await send(`http://evil.example${path}`)).text).not.toContain("evil.example/");
  },
);

const POISON: [header: string, value: string][] = [
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
];

test.each(POISON)("the header %s: %s poisons no page for others", async (header, value) => {
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

test.each(["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "PURGE", "OPTIONS"])(
  "%s of a page, health or metrics answers 405 and changes nothing",
  async (method) => {
    for (const path of ["/team", "/healthz", "/readyz", "/metrics"]) {
      expect([path, (await send(path, { method })).status]).toEqual([path, 405]);
    }
    expect((await send("/team")).status).toBe(200);
  },
);

test.each([
  "/lake/v1/people",
  "/lake/v1/users/local-editor",
  "/lake/v1/access/project/local/users",
  "/lake/v1/programs",
  "/lake/v1/audit",
  "/lake/v1/projects/local",
  "/lake/v1/hooks/projects/local",
])("%s answers 401 to an anonymous client, without names or emails", async (path) => {
  const known = await send(path);
  expect(known.status).toBe(401);
  expect(known.text).not.toMatch(/@|editor"/);
});

test.each([
  "/lake/v1/data/query/production?query=%25",
  "/lake/v1/data/query/production?query=*[",
  "/lake/v1/data/doc/production/%00",
  "/team?_data=routes%2F_site.none",
  "/contact?_data=__proto__",
  "/products/privacy/%00",
  "/share/..%2f..%2fx.jpg",
  "/assets/%00.js",
])("%s returns no stack and no path of the server", async (path) => {
  const { status, text } = await send(path);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at |node_modules|\/build\/|\.ts:\d/);
});

describe("a posted form", () => {
  const own = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" };
  const part = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nvalue\r\n`;

  test.each([
    ["10,000 parts", `${part("a").repeat(10_000)}--x--`],
    ["an endless header", `--x\r\nContent-Disposition: form-data; name="${"a".repeat(90_000)}`],
    ["no end", part("a").repeat(10)],
    ["names of prototypes", `${["__proto__", "constructor", "toString"].map(part).join("")}--x--`],
  ])("with %s is refused", async (_what, body) => {
    const headers = { ...own, "Content-Type": "multipart/form-data; boundary=x" };
    const { status } = await send("/contact", { method: "POST", headers, body });
    expect([400, 413, 422]).toContain(status);
  });
});

test("a log line cannot be forged", async () => {
  await send("/no%0A%7B%22level%22:%22fatal%22%7D%1b[31m", {
    headers: { "User-Agent": 'x","level":"fatal', Referer: '","level":"fatal' },
  });
  await expect.poll(() => site.output()).toContain('"route"');
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  for (const line of lines) expect(JSON.parse(line).level).not.toBe("fatal");
  expect(site.output()).not.toContain("\u001b[31m");
});

const HOOK_URLS = [
  "http://127.0.0.1:PORT/metrics",
  "http://2130706433:PORT/metrics",
  "http://0x7f.1:PORT/metrics",
  "http://0177.0.0.1:PORT/metrics",
  "http://127.1:PORT/metrics",
  "http://[::1]:PORT/metrics",
  "http://[::ffff:127.0.0.1]:PORT/metrics",
  "http://[::ffff:7f00:1]:PORT/metrics",
  "http://[64:ff9b::7f00:1]:PORT/metrics",
  "http://[::127.0.0.1]:PORT/metrics",
  "http://localhost:PORT/metrics",
  "http://0.0.0.0:PORT/metrics",
  "http://169.254.169.254/latest/meta-data",
  "http://[fd00::1]/",
  "http://[fe80::1]/",
  "http://metadata.google.internal/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:PORT/",
];

test("webhooks reach no address of the server or its network", async () => {
  const client = editorClient(site);
  const ids: string[] = [];
  for (const pattern of HOOK_URLS) {
    const url = pattern.replace("PORT", new URL(site.url).port);
    const body = { type: "document", name: pattern, url, dataset: "production" };
    const made = await client
      .request<{ id: string }>({ method: "POST", url: "/hooks/projects/local", body })
      .catch((error: { statusCode?: number }) => ({ id: "", status: error.statusCode }));
    if (made.id) ids.push(made.id);
    else expect(made).toMatchObject({ status: 400 });
  }
  await client.create({ _id: "ssrf", _type: "probe" });
  for (const id of ids) {
    const url = `/hooks/projects/local/${id}/attempts`;
    await expect
      .poll(async () => (await client.request<unknown[]>({ url })).length)
      .toBeGreaterThan(0);
    for (const attempt of await client.request<Record<string, unknown>[]>({ url })) {
      expect(attempt).toMatchObject({ isFailure: true });
      expect(attempt.resultCode ?? null).toBeNull();
      expect(String(attempt.resultBody ?? "")).not.toMatch(/http_requests|root:/);
    }
  }
});

test("the write token stays in its file", () => {
  expect(site.output()).not.toContain(storedToken(site, "write"));
});
