import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest, type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return rawRequest(site.url, path, { headers, method });
}

describe("a URL", () => {
  test.each([
    ["/services/", "/services"],
    ["/services///", "/services"],
    ["//services", "/services"],
    ["/services/?a=1&b=//2/", "/services?a=1&b=//2/"],
    ["//evil.example/", "/evil.example"],
    ["///evil.example", "/evil.example"],
    ["//evil.example//..//", "/"],
    ["//evil.example/..//a", "/a"],
    ["/services%0A", "/services"],
    ["/services%0d%0a?a=%0A", "/services?a=%0A"],
    ["/no-such%E2%80%A8-page", "/no-such-page"],
    ["/%0A/evil.example/%0A", "/evil.example"],
    ["/Services", "/services"],
    ["/CONTACT/?plan=Basic", "/contact?plan=Basic"],
    ["/Products/Privacy/bundle-builder", "/products/privacy/bundle-builder"],
    ["/PRODUCTS/privacy/Caf%C3%A9/?a=B", "/products/privacy/Caf%C3%A9?a=B"],
  ])("%s redirects to its canonical form %s on this site", async (path, location) => {
    const { status, headers } = await raw(path);
    expect(status).toBe(308);
    expect(headers.location).toBe(location);
  });

  test.each([
    ["/%E0%A4%A", "/%25E0%25A4%25A"],
    ["/%", "/%25"],
    ["/\\evil.example/", "/%5Cevil.example/"],
    ["//\\evil.example/", "/%5Cevil.example/"],
    ["/a%00%", "/a%2500%25"],
  ])("%s that cannot be decoded redirects to the not-found page", async (path, location) => {
    const { status, headers } = await raw(path);
    expect(status).toBe(302);
    expect(headers.location).toBe(location);
    const page = await fetch(site.url + location);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Oops! Page not found");
  });

  test.each(["/%E0%A4%A", "/%", "/\\evil.example/", "/a%00%"])(
    "%s that cannot be decoded answers 400 to a POST",
    async (path) => {
      const { status, headers, text } = await raw(path, {}, "POST");
      expect(status).toBe(400);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(text).toBe("Bad request: this address cannot be read.");
    },
  );

  test("with a query that cannot be decoded answers 200", async () => {
    expect((await raw("/?a=%E0%A4%A")).status).toBe(200);
  });

  test("with an invalid Host answers 400", async () => {
    expect((await raw("/", { host: "a b" })).status).toBe(400);
  });

  test.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "answers 405 to the method %s",
    async (method) => {
      for (const path of ["/", "/contact", "/robots.txt", "/no-such-page", "/assets/none.js"]) {
        const { status, headers } = await raw(path, {}, method);
        expect(status, path).toBe(405);
        expect(headers.allow, path).toBe("GET, HEAD, POST");
      }
    },
  );

  test.each(["/", "/about", "/robots.txt", "/products/privacy/none", "/studio"])(
    "answers 405 to a POST (%s)",
    async (path) => {
      const { status, headers } = await raw(path, {}, "POST");
      expect(status).toBe(405);
      expect(headers.allow).toBe("GET, HEAD");
    },
  );
});

test.each([
  "/services.",
  "/services/.",
  "/services/%2e%2e/about",
  "/services%2Fabout",
  "/services;a=1",
  "/services%00",
  "/%00",
  "/services/%20",
  "/%E2%80%AEservices",
  "/%F0%9F%98%80",
  `/${"long".repeat(2_000)}`,
  `/${"long".repeat(10_000)}`,
  "/services?a=%00",
  "/products/privacy/",
  "/products/privacy/%2e%2e",
  "/products/privacy/..%2F..%2Fx",
  `/products/privacy/${"long".repeat(2_000)}`,
  "/share/",
  "/share/%00.jpg",
  "/admin/none",
  "/admin//login/x",
  "/studio/%00",
  "/lake",
  "/lake/%00",
  "/preview",
  "/preview/none",
  "/assets",
  "/.well-known/none",
])("%.60s is answered with a readable text", async (path) => {
  let { status, headers, text } = await raw(path);
  for (let turn = 0; headers.location && turn < 3; turn += 1) {
    ({ status, headers, text } = await raw(headers.location));
  }
  expect(status).toBeLessThan(500);
  expect(headers.location).toBeUndefined();
  const words = text.replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]*>/g, " ").trim();
  expect(words.length, text).toBeGreaterThan(8);
});

test("none of these requests is logged as a failure", () => {
  expect(site.output()).not.toMatch(/failed|Error/);
});
