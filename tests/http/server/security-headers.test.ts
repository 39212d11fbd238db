import { describe, expect } from "vitest";
import { rawRequest } from "../../support/site";
import { SITE_URL, test } from "../test";
import { observe } from "./observatory";

const PAGES = [
  ["/", 125],
  ["/contact", 125],
  ["/admin/login", 125],
  ["/studio", 120],
] as const;

describe("the MDN HTTP Observatory", () => {
  test.for(PAGES)("gives %s at least %i points", async ([path, points], { publicSite }) => {
    const response = await fetch(publicSite.url + path, { headers: { Accept: "text/html" } });
    const headers = Object.fromEntries(response.headers);
    const html = await response.text();
    const { score, found } = observe({ origin: SITE_URL, path, headers, html });
    expect(score, JSON.stringify(found)).toBeGreaterThanOrEqual(points);
  });

  test("gives a page that allows every script fewer than 60 points", () => {
    const headers = { "content-type": "text/html", "content-security-policy": "script-src *" };
    const { score } = observe({ origin: SITE_URL, path: "/", headers, html: "<p>Hello</p>" });
    expect(score).toBeLessThan(60);
  });
});

const EVERY_KIND: [string, RequestInit & { status: number }][] = [
  ["/", { status: 200 }],
  ["/team?_data=pages%2Fteam-page", { status: 200 }],
  ["/no-such-page", { status: 404 }],
  ["/favicon.svg", { status: 200 }],
  ["/assets/none.js", { status: 404 }],
  ["/services/", { status: 308 }],
  ["/%", { status: 404 }],
  ["/%", { status: 400, method: "POST" }],
  ["/studio", { status: 200 }],
  ["/studio/config.json", { status: 200 }],
  ["/healthz", { status: 200 }],
  ["/metrics", { status: 404 }],
  ["/lake/v2025-02-19/data/query/production?query=1", { status: 200 }],
  ["/lake/v2025-02-19/none", { status: 404 }],
  ["/preview/exit", { status: 302 }],
  ["/contact", { status: 422, method: "POST", body: new URLSearchParams({ name: "" }) }],
  ["/", { status: 200, headers: { Cookie: "preview=none" } }],
];

describe("a response of any kind", () => {
  test.for(EVERY_KIND)(
    "carries the security headers (%s)",
    async ([path, { status, ...init }], { publicSite }) => {
      const response = await fetch(publicSite.url + path, { redirect: "manual", ...init });
      expect(response.status).toBe(status);
      const { headers } = response;
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
      expect(headers.get("Permissions-Policy")).toContain("camera=()");
      expect(headers.get("X-Powered-By")).toBeNull();
      if (status >= 300 && status < 400) return;
      const policies = headers.get("Content-Security-Policy")?.match(/default-src 'none'/g);
      expect(policies).toHaveLength(1);
    },
  );

  test("that refuses a host carries the same headers", async ({ publicSite }) => {
    const { headers } = await rawRequest(publicSite.url, "/", {
      headers: { Host: "evil.example" },
    });
    expect(headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=31536000",
    });
  });

  test("other sites may show the lake's images, as with Sanity's CDN", async ({ publicSite }) => {
    const html = await (await fetch(`${publicSite.url}/projects`)).text();
    const [image = ""] = /\/lake\/images\/[^"\s]+/.exec(html) ?? [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { headers } = await fetch(publicSite.url + image.replaceAll("&amp;", "&"));
      expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    }
  });
});

const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

test("a CDN cache may cache shared responses for a limited time", async ({ publicSite }) => {
  for (const path of ["/", "/", "/contact", "/sitemap.xml"]) {
    expect((await fetch(publicSite.url + path)).headers.get("Cache-Control"), path).toBe(SHARED);
  }
});

test("a CDN cache may not cache private responses or failures", async ({ publicSite }) => {
  const missing = await fetch(`${publicSite.url}/no-such-page`);
  expect(missing.headers.get("Cache-Control")).not.toContain("s-maxage");
  const refused = await fetch(`${publicSite.url}/contact`, {
    method: "POST",
    body: new FormData(),
  });
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
});
