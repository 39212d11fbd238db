import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../../support/site/start-site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

interface RawAnswer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends an address as it is written: `fetch` would tidy it up, and unpack the answer. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(site.url);
    httpRequest({ port, path, headers, method, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    })
      .on("error", reject)
      .end();
  });
}

async function assetAddress(pattern: RegExp): Promise<string> {
  const html = await (await fetch(site.url)).text();
  const found = html.match(pattern)?.[0];
  if (!found) throw new Error(`${pattern} is not in the page`);
  return found;
}

describe("health", () => {
  test("is 200 JSON once pages can be served, and tells nothing else", async () => {
    const response = await fetch(`${site.url}/healthz`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({ status: "ok" });
  });
});

describe("a page", () => {
  test("carries the security headers, each once", async () => {
    const { status, headers } = await raw("/");
    expect(status).toBe(200);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy.match(/frame-ancestors/g)).toHaveLength(1);
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  });

  test("is one document and comes compressed to a browser that takes it", async () => {
    const plain = await raw("/");
    expect(plain.body.match(/<!doctype html>/gi)).toHaveLength(1);
    expect((await raw("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
    const brotli = await raw("/", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotli.headers.vary).toContain("Accept-Encoding");
  });

  test("that did not change is answered 304, with its policy", async () => {
    const first = await raw("/");
    const etag = String(first.headers.etag);
    const second = await raw("/", { "if-none-match": `"other", ${etag}` });
    expect(second.status).toBe(304);
    expect(second.body).toBe("");
    expect(second.headers["content-security-policy"]).toBe(
      first.headers["content-security-policy"],
    );
    expect((await raw("/", { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("answers HEAD like GET without the body", async () => {
    const { status, headers, body } = await raw("/", {}, "HEAD");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toBe("");
  });

  test("that does not exist is 404 and has no ETag to keep it by", async () => {
    const { status, headers } = await raw("/no/such/page");
    expect(status).toBe(404);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers.etag).toBeUndefined();
  });
});

describe("files", () => {
  test("with a hash in their name may be stored for a year, and are compressed at build time", async () => {
    // The entry itself is so small that compressing it is not worth it.
    const script = await assetAddress(/\/assets\/framework-[\w-]+\.js/);
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
    expect(await (await fetch(site.url + script)).text()).toBe(plain.body);
  });

  test("that are missing are a plain 404 that nobody keeps", async () => {
    for (const path of [
      "/assets/entry.client-00000000.js",
      "/assets",
      "/assets/%2e%2e/%2e%2e/server/index.js",
    ]) {
      const { status, headers } = await raw(path);
      expect(status, path).toBe(404);
      expect(headers["cache-control"], path).toBe("no-store");
      expect(headers["content-type"], path).toMatch(/^text\/plain/);
    }
  });

  test("with a fixed name may be stored for an hour", async () => {
    const { status, headers } = await raw("/og.png");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
  });
});

describe("an address", () => {
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
  ])("%s has its one form at %s, on this site", async (path, location) => {
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
  ])("%s that cannot be read leads to the not-found page", async (path, location) => {
    const { status, headers } = await raw(path);
    expect(status).toBe(302);
    expect(headers.location).toBe(location);
    const page = await fetch(site.url + location);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Oops! Page not found");
  });

  test.each(["/%E0%A4%A", "/%", "/\\evil.example/", "/a%00%"])(
    "%s that cannot be read is 400 for a post",
    async (path) => {
      const { status, headers, body } = await raw(path, {}, "POST");
      expect(status).toBe(400);
      expect(headers["content-type"]).toMatch(/^text\/plain/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(body).toBe("Bad request: this address cannot be read.");
    },
  );

  test("with a query that cannot be read is still a page", async () => {
    expect((await raw("/?a=%E0%A4%A")).status).toBe(200);
  });

  test("with an invalid Host is 400", async () => {
    expect((await raw("/", { host: "a b" })).status).toBe(400);
  });

  test.each(["TRACE", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "with the method %s is 405",
    async (method) => {
      for (const path of ["/", "/contact", "/robots.txt", "/no-such-page", "/assets/none.js"]) {
        const { status, headers } = await raw(path, {}, method);
        expect(status, path).toBe(405);
        expect(headers.allow, path).toBe("GET, HEAD, POST");
      }
    },
  );

  test.each(["/", "/about", "/robots.txt", "/products/privacy/none", "/studio"])(
    "that takes no posts says so (%s)",
    async (path) => {
      const { status, headers } = await raw(path, {}, "POST");
      expect(status).toBe(405);
      expect(headers.allow).toBe("GET, HEAD");
    },
  );
});

test("none of these requests is logged as a failure", () => {
  expect(site.output()).not.toMatch(/failed|Error/);
});

describe("the Studio", () => {
  test("serves the same page at each of its URLs, with revalidation", async () => {
    const page = await raw("/studio");
    for (const path of ["/studio/structure/faq;faq-timelines", "/studio/presentation?preview=/"]) {
      const { status, headers, body } = await raw(path);
      expect(status, path).toBe(200);
      expect(headers["cache-control"], path).toBe("public, max-age=0, must-revalidate");
      expect(headers["x-robots-tag"], path).toBe("noindex");
      expect(body, path).toBe(page.body);
    }
  });

  test("has hashed files that are cached for a year", async () => {
    const script =
      (await raw("/studio")).body.match(/\/studio\/assets\/index-[\w-]+\.js/)?.[0] ?? "";
    const brotli = await raw(script, { "accept-encoding": "br" });
    expect(brotli.status).toBe(200);
    expect(brotli.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(brotli.headers["content-encoding"]).toBe("br");
    const missing = await raw("/studio/assets/index-00000000.js");
    expect(missing.status).toBe(404);
    expect(missing.headers["cache-control"]).toBe("no-store");
  });
});
