import { expect } from "vitest";
import { test } from "../test";

test("files with a hash are stored for a year, compressed by the build", async ({ site }) => {
  // The entry itself is so small that compressing it is not worth it.
  const [script = ""] = /\/assets\/framework-[\w-]+\.js/.exec(await site.read("/")) ?? [];
  const answers = ["", "gzip", "br, gzip"].map((each) =>
    site.send(script, { headers: { "accept-encoding": each } }),
  );
  const [plain, ...packed] = (await Promise.all(answers)).map(({ headers }) => headers);
  for (const headers of [plain, ...packed]) {
    expect(headers?.["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers?.["content-type"]).toBe("application/javascript; charset=utf-8");
  }
  expect(plain).not.toHaveProperty("content-encoding");
  expect(packed).toMatchObject(
    ["gzip", "br"].map((encoding) => ({ "content-encoding": encoding, vary: "Accept-Encoding" })),
  );
  const [gzip = 0, brotli = 0] = packed.map((headers) => Number(headers["content-length"]));
  expect(brotli).toBeLessThan(gzip);
  expect(packed[1]?.etag).not.toBe(plain?.etag);
  expect(await site.read(script)).toBe((await answers[0])?.text);
});

test("the Studio serves the same page at each of its URLs, with revalidation", async ({ site }) => {
  const page = await site.send("/studio");
  for (const path of [
    "/structure/faq;faq-timelines",
    "/presentation?preview=/",
    "//evil.example",
  ]) {
    const { status, headers, text } = await site.send(`/studio${path}`);
    expect([status, text], path).toEqual([200, page.text]);
    expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
    expect(headers["x-robots-tag"], path).toBe("noindex");
  }
});

const upgrade = (path: string, protocol: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r
Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`;

test("a request for another protocol and a reset do not end the server", async ({ site }) => {
  for (const path of ["/", "/lake/v1/data/listen/production", "/no/such/page"]) {
    await site.reset(upgrade(path, "x"), 0);
  }
  expect((await site.open("/about")).status).toBe(200);
});

test.for(["h2c", "x", "websocket"])("%s is answered over HTTP/1.1", async (protocol, { site }) => {
  const text = await site.exchange(upgrade("/about", protocol));
  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*<\/html>/);
});

test("none of these requests is logged as a failure", ({ site }) => {
  expect(site.output()).not.toMatch(/failed|Error/);
});
