import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest, type Site, startSite } from "../../support/site";

const ORIGIN = "https://www.example.com";
const EVIL = "https://evil.example";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: ORIGIN } });
});
afterAll(() => site.stop());

function send(path: string, sent?: Parameters<typeof rawRequest>[2]) {
  return rawRequest(site.url, path, sent);
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
  ])("is refused by %s %s", async (method, path) => {
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
