import { expect } from "vitest";
import type { Site } from "../../support/site";
import { SITE_URL, test } from "../test";
import { observe } from "./observatory";

const FOREIGN = { Origin: `${SITE_URL}.evil.example` };
const FORM = { Origin: SITE_URL, "Content-Type": "application/x-www-form-urlencoded" };

test.for([
  ["/", 125],
  ["/contact", 125],
  ["/admin/login", 125],
  ["/studio", 120],
] as const)("the MDN HTTP Observatory gives %s at least %i points", async (row, { publicSite }) => {
  const [path, points] = row;
  const response = await publicSite.open(path, { headers: { Accept: "text/html" } });
  const headers = Object.fromEntries(response.headers);
  const html = await response.text();
  const { score, found } = observe({ origin: SITE_URL, path, headers, html });
  expect(score, JSON.stringify(found)).toBeGreaterThanOrEqual(points);
});

test("the MDN HTTP Observatory gives a page that allows every script fewer than 60 points", () => {
  const headers = { "content-type": "text/html", "content-security-policy": "script-src *" };
  const { score } = observe({ origin: SITE_URL, path: "/", headers, html: "<p>Hello</p>" });
  expect(score).toBeLessThan(60);
});

test.for<[path: string, status: number, sent?: Parameters<Site["send"]>[1]]>([
  ["/", 200],
  ["/team?_data=pages%2Fteam-page", 200],
  ["/no-such-page", 404],
  ["/favicon.svg", 200],
  ["/assets/none.js", 404],
  ["/services/", 308],
  ["/%", 404],
  ["/%", 400, { method: "POST", headers: FORM }],
  ["/studio", 200],
  ["/studio/config.json", 200],
  ["/healthz", 200],
  ["/metrics", 404],
  ["/lake/v2025-02-19/data/query/production?query=1", 200],
  ["/lake/v2025-02-19/none", 404],
  ["/lake/v1/users/me", 200],
  ["/lake/v1/auth/login/local", 400],
  ["/preview/exit", 302],
  ["/contact", 422, { method: "POST", headers: FORM, body: "name=" }],
  ["/", 200, { headers: { Cookie: "preview=none" } }],
  ["/", 421, { headers: { Host: "evil.example" } }],
])("the answer to %s, %i, keeps other sites out by its headers", async (row, { publicSite }) => {
  const [path, status, sent] = row;
  const headers = { ...FOREIGN, ...sent?.headers };
  // Some are from the cache the second time.
  await publicSite.send(path, { ...sent, headers });
  const answer = await publicSite.send(path, { ...sent, headers });
  expect(answer).toMatchObject({
    status,
    headers: {
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "strict-transport-security": "max-age=31536000",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-frame-options": expect.stringMatching(/^(?:SAMEORIGIN|DENY)$/),
    },
  });
  expect(answer.headers).not.toHaveProperty("x-powered-by");
  expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
  if (status >= 300 && status < 400) return;
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy.match(/default-src 'none'/g)).toHaveLength(1);
  expect(policy).toMatch(/frame-ancestors '(?:self|none)'/);
});

test("other sites may show the lake's images, as with Sanity's CDN", async ({ publicSite }) => {
  const html = await publicSite.read("/projects");
  const [image = ""] = /\/lake\/images\/[^"\s]+/.exec(html) ?? [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { headers } = await publicSite.open(image.replaceAll("&amp;", "&"));
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
  }
});

const SHARED = "public, max-age=0, s-maxage=60, stale-while-revalidate=60, stale-if-error=86400";

test("a CDN cache may cache shared responses for a limited time", async ({ publicSite }) => {
  for (const path of ["/", "/", "/contact", "/sitemap.xml"]) {
    expect((await publicSite.open(path)).headers.get("Cache-Control"), path).toBe(SHARED);
  }
});

test("a CDN cache may not cache private responses or failures", async ({ publicSite }) => {
  const missing = await publicSite.open("/no-such-page");
  expect(missing.headers.get("Cache-Control")).not.toContain("s-maxage");
  expect(missing.headers.get("ETag")).toBeNull();
  const refused = await publicSite.open("/contact", { method: "POST", body: new FormData() });
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
});
