import { request as httpRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editorClient, storedToken } from "../../support/site/editor-client";
import { type Site, startSite } from "../../support/site/start-site";

const ORIGIN = "https://www.example.com";
const EVIL = "https://evil.example";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: ORIGIN } });
});
afterAll(() => site.stop());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request as it is written: `fetch` would normalise it and drop headers. */
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const { port } = new URL(site.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    httpRequest({ port, path, method, headers: { ...length, ...headers }, agent: false }, resolve)
      .on("error", reject)
      .end(body);
  });
  const text = Buffer.concat(await response.toArray()).toString();
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const CROSS_SITE = { Origin: EVIL, "Sec-Fetch-Site": "cross-site" };

describe("a form on another site", () => {
  test.each([
    ["POST", "/contact"],
    ["POST", "/admin/login"],
    ["POST", "/preview/exit"],
    ["POST", "/preview/messages"],
    ["POST", "/contact?index"],
    ["POST", "/lake/v1/auth/login/local"],
    ["POST", "/lake/v1/auth/link?code=x"],
    ["POST", "/lake/v1/data/mutate/production"],
    ["POST", "/lake/v1/data/actions/production"],
    ["POST", "/lake/v1/assets/images/production"],
    ["POST", "/lake/v1/people"],
    ["PUT", "/lake/v1/datasets/evil"],
    ["DELETE", "/lake/v1/datasets/production"],
  ])("changes nothing by %s %s", async (method, path) => {
    for (const headers of [CROSS_SITE, { Origin: "null" }, { Origin: EVIL }]) {
      for (const type of [FORM["Content-Type"], "text/plain", "multipart/form-data; boundary=x"]) {
        const sent = { method, headers: { ...headers, "Content-Type": type }, body: '{"a":"=b"}' };
        const { status } = await send(path, sent);
        expect([400, 401, 403, 404, 405]).toContain(status);
      }
    }
  });
});

describe("a page on another site", () => {
  test.each(["/", "/lake/v1/users/me", "/lake/v2025-02-19/data/query/production?query=1"])(
    "may not read %s with credentials",
    async (path) => {
      for (const origin of [
        EVIL,
        "null",
        `${ORIGIN}.evil.example`,
        "https://evilwww.example.com",
      ]) {
        const { headers } = await send(path, { headers: { Origin: origin } });
        expect(headers["access-control-allow-credentials"]).toBeUndefined();
        const preflight = await send(path, {
          method: "OPTIONS",
          headers: { Origin: origin, "Access-Control-Request-Method": "DELETE" },
        });
        expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
      }
    },
  );

  test.each(["/studio", "/lake/v1/auth/login/local", "/", "/admin/login"])(
    "may not frame %s",
    async (path) => {
      const { headers } = await send(path);
      expect(headers["x-frame-options"]).toMatch(/^(?:SAMEORIGIN|DENY)$/);
      expect(headers["content-security-policy"]).toMatch(/frame-ancestors '(?:self|none)'/);
    },
  );

  test("opens no WebSocket", async () => {
    const { port } = new URL(site.url);
    const status = await new Promise<number>((resolve, reject) => {
      const headers = {
        Connection: "Upgrade",
        Upgrade: "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        Origin: EVIL,
      };
      const path = "/lake/v1/data/listen/production?query=*";
      httpRequest({ port, path, headers }, ({ statusCode = 0 }) => resolve(statusCode))
        .on("upgrade", () => resolve(101))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

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
  "%s of a page is 405 and does not change it, and so is it of health and metrics",
  async (method) => {
    for (const path of ["/team", "/healthz", "/readyz", "/metrics"]) {
      expect([path, (await send(path, { method })).status]).toEqual([path, 405]);
    }
    expect((await send("/team")).status).toBe(200);
  },
);

describe("a redirect", () => {
  test.each([
    "//evil.example",
    "//evil.example/%2f..",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2f/evil.example",
    "/.//evil.example",
    "/..//evil.example/",
    "///evil.example/%2e%2e",
    "/\tevil.example",
    "/%09/evil.example",
    "/team/..//evil.example",
    "/team%0d%0aSet-Cookie:a=b",
    "/%E5%98%8A%E5%98%8DSet-Cookie:a=b",
    "/preview/exit?to=//evil.example",
    "/preview/enable?sanity-preview-pathname=//evil.example",
    "/studio//evil.example",
    "/lake//evil.example",
  ])("of %s stays on the site", async (path) => {
    const escaped = path.replace("\t", "%09");
    const { headers } = await send(escaped);
    expect(headers["set-cookie"]).toBeUndefined();
    if (headers.location) expect(new URL(headers.location, ORIGIN).origin).toBe(ORIGIN);
  });

  test.each([
    EVIL,
    "//evil.example",
    "javascript:alert(1)",
    `${ORIGIN}@evil.example`,
    `${ORIGIN}.evil.example`,
    `https://evil.example\\@www.example.com`,
    `${ORIGIN}\r\nSet-Cookie: a=b`,
    "http://localhost:1",
    "data:text/html,x",
  ])("of the sign-in does not lead to %j", async (origin) => {
    for (const path of ["/lake/v1/auth/login/local", "/lake/v1/auth/link"]) {
      const query = new URLSearchParams({ origin, code: "x", withSid: "true" });
      for (const method of ["GET", "POST"]) {
        const { headers } = await send(`${path}?${query}`, {
          method,
          headers: FORM,
          body: "token=x",
        });
        expect(headers.location ?? "").not.toMatch(/evil|javascript|localhost|data:/);
        expect(String(headers["set-cookie"] ?? "")).not.toContain("a=b");
      }
    }
  });
});

test("cookies have all flags over https", async () => {
  const { headers } = await send(`/lake/v1/auth/login/local?origin=${ORIGIN}/studio`);
  for (const cookie of headers["set-cookie"] ?? []) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=/);
  }
});

test.each([
  "/lake/v1/people",
  "/lake/v1/users/local-editor",
  "/lake/v1/access/project/local/users",
  "/lake/v1/programs",
  "/lake/v1/audit",
  "/lake/v1/projects/local",
  "/lake/v1/hooks/projects/local",
])("%s tells an anonymous client nothing", async (path) => {
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
])("%s shows no stack and no path of the server", async (path) => {
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
