import { expect } from "vitest";
import { rawRequest } from "../../support/site";
import { test as base } from "../test";

/** A test with `raw`, which sends a request as it is written. */
const test = base.extend(
  "raw",
  ({ site }) =>
    (path: string, headers: Record<string, string> = {}, method = "GET") =>
      rawRequest(site.url, path, { headers, method }),
);

test("health answers 200 and JSON without details once pages can be served", async ({ site }) => {
  const response = await fetch(`${site.url}/healthz`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ status: "ok" });
});

test("a page that does not exist answers 404 without an ETag", async ({ raw }) => {
  const { status, headers } = await raw("/no/such/page");
  expect(status).toBe(404);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers.etag).toBeUndefined();
});

test("files with a hash in their name may be stored for a year, and are compressed at build time", async ({
  site,
  raw,
}) => {
  // The entry itself is so small that compressing it is not worth it.
  const [script = ""] = /\/assets\/framework-[\w-]+\.js/.exec((await raw("/")).text) ?? [];
  const plain = await raw(script);
  const brotli = await raw(script, { "accept-encoding": "br, gzip" });
  const gzip = await raw(script, { "accept-encoding": "gzip" });
  expect(plain.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["content-type"]).toMatch(/javascript/);
  expect(brotli.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "application/javascript; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(Number(brotli.headers["content-length"])).toBeLessThan(
    Number(gzip.headers["content-length"]),
  );
  expect(brotli.headers.etag).not.toBe(plain.headers.etag);
  expect(await (await fetch(site.url + script)).text()).toBe(plain.text);
});

test("the Studio serves the same page at each of its URLs, with revalidation", async ({ raw }) => {
  const page = await raw("/studio");
  for (const path of ["/studio/structure/faq;faq-timelines", "/studio/presentation?preview=/"]) {
    const { status, headers, text } = await raw(path);
    expect(status, path).toBe(200);
    expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
    expect(headers["x-robots-tag"], path).toBe("noindex");
    expect(text, path).toBe(page.text);
  }
});

test("none of these requests is logged as a failure", ({ site }) => {
  expect(site.output()).not.toMatch(/failed|Error/);
});
