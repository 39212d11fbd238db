import { expect } from "vitest";
import { test } from "../test";

// Its type is in template.test.ts.
test("health answers 200 without details once pages can be served", async ({ site }) => {
  const response = await site.open("/healthz");
  expect([response.status, await response.json()]).toEqual([200, { status: "ok" }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("a page that does not exist answers 404 without an ETag", async ({ site }) => {
  const { status, headers } = await site.send("/no/such/page");
  expect([status, headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
  expect(headers.etag).toBeUndefined();
});

test("files with a hash in their name may be stored for a year, and are compressed at build time", async ({
  site,
}) => {
  // The entry itself is so small that compressing it is not worth it.
  const [script = ""] = /\/assets\/framework-[\w-]+\.js/.exec(await site.read("/")) ?? [];
  const [plain, brotli, gzip] = await Promise.all(
    ["", "br, gzip", "gzip"].map((each) =>
      site.send(script, { headers: { "accept-encoding": each } }),
    ),
  );
  const common = {
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "application/javascript; charset=utf-8",
  };
  expect(plain?.headers).toMatchObject(common);
  expect(plain?.headers).not.toHaveProperty("content-encoding");
  expect(brotli?.headers).toMatchObject({
    ...common,
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  expect(gzip?.headers["content-encoding"]).toBe("gzip");
  expect(Number(brotli?.headers["content-length"])).toBeLessThan(
    Number(gzip?.headers["content-length"]),
  );
  expect(brotli?.headers.etag).not.toBe(plain?.headers.etag);
  expect(await site.read(script)).toBe(plain?.text);
});

test("the Studio serves the same page at each of its URLs, with revalidation", async ({ site }) => {
  const page = await site.send("/studio");
  for (const path of ["/studio/structure/faq;faq-timelines", "/studio/presentation?preview=/"]) {
    const { status, headers, text } = await site.send(path);
    expect(status, path).toBe(200);
    expect(headers, path).toMatchObject({
      "cache-control": "public, max-age=0, must-revalidate",
      "x-robots-tag": "noindex",
    });
    expect(text, path).toBe(page.text);
  }
});

test("none of these requests is logged as a failure", ({ site }) => {
  expect(site.output()).not.toMatch(/failed|Error/);
});
