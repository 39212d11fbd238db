import { once } from "node:events";
import { connect } from "node:net";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect } from "vitest";
import {
  keepAliveClient,
  type RawRequest,
} from "../../../../packages/local-content-lake/test/support/http-client";
import { CacheEntry } from "../../../../server/cache/cache-entry";
import { ResponseCache } from "../../../../server/cache/response-cache";
import { Shutdown } from "../../../../server/ops/shutdown";
import { askerOf } from "../../../support/site";
import { test as base } from "../cached";

const PAGE = "<h1>Plans</h1>".repeat(200);
const ETAG = 'W/"plans"';
const DATA_URL = "/page?_data=routes%2F_site.page";

function pageEntry(url: string): CacheEntry {
  const headers = Object.entries({ "Content-Type": "text/html; charset=utf-8", ETag: ETAG });
  const common = { route: "/page", kind: "page", vary: "Accept-Encoding" } as const;
  const entry = new CacheEntry({ url, ...common, tags: ["page"], headers });
  entry.addVariant("identity", Buffer.from(PAGE));
  entry.addVariant("gzip", gzipSync(PAGE), [["Content-Encoding", "gzip"]]);
  return entry;
}

/** A server whose cache holds /page; it dispatches any other request. */
const test = base.extend("site", async ({ serve }) => {
  const dispatched: string[] = [];
  const cache = new ResponseCache();
  for (const url of ["/page", DATA_URL]) cache.store(pageEntry(url));
  const site = await serve(cache, (request, response) => {
    dispatched.push(`${request.method} ${request.url}`);
    setTimeout(() => response.end("dispatched"), 20);
  });
  return { ...site, cache, dispatched };
});

/** Sends requests one after the other over one connection. */
async function send(url: string, ...requests: RawRequest[]) {
  const client = keepAliveClient(url, 1);
  try {
    const responses = [];
    for (const request of requests) responses.push(await client.send(request));
    return responses;
  } finally {
    client.close();
  }
}

describe("a cached page", () => {
  test("is sent with all headers, and keeps it open", async ({ site: { url, dispatched } }) => {
    const before = Date.now();
    const paths = ["/page", "/page", "/else", "/page"];
    const responses = await send(url, ...paths.map((path) => ({ path })));
    expect(responses.map(({ text }) => text)).toEqual([PAGE, PAGE, "dispatched", PAGE]);
    const pages = responses.filter(({ text }) => text === PAGE);
    for (const { status, headers } of pages) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "content-length": String(PAGE.length),
        connection: "keep-alive",
        "keep-alive": "timeout=65",
        etag: ETAG,
        vary: "Accept-Encoding",
        "server-timing": 'cache;desc="hit"',
      });
      const sent = Date.parse(headers.date ?? "");
      expect(new Date(sent).toUTCString()).toBe(headers.date);
      // In whole seconds, of a clock that advances once a second.
      expect(sent).toBeGreaterThan(before - 2_000);
      expect(sent).toBeLessThanOrEqual(Date.now());
    }
    expect(dispatched).toEqual(["GET /else"]);
  });

  test("is dispatched once it is stale", async ({ site: { url, cache, dispatched } }) => {
    cache.invalidate(["page"]);
    const [response] = await send(url, { path: "/page" });
    expect(response?.text).toBe("dispatched");
    expect(dispatched).toEqual(["GET /page"]);
  });

  test.for<[headers: Record<string, string>, path: string, text: string]>([
    [{ "Sec-Purpose": "prefetch" }, DATA_URL, "dispatched"],
    [{ "Sec-Purpose": "prefetch" }, "/page", PAGE],
    [{}, DATA_URL, PAGE],
    [{ Cookie: "a=b" }, "/page", "dispatched"],
    [{ Authorization: "Bearer x" }, "/page", "dispatched"],
    [{ Range: "bytes=0-1" }, "/page", "dispatched"],
    [{ Host: "evil.example" }, "/page", "dispatched"],
  ])(
    "answers a request with %o for %s or not",
    async ([headers, path, text], { site: { url } }) => {
      const [response] = await send(url, { path, headers });
      expect(response?.text).toBe(text);
    },
  );

  test("answers 304, and the next request over its connection", async ({ site: { url } }) => {
    const headers = { "If-None-Match": ETAG };
    const [first, second] = await send(url, { path: "/page", headers }, { path: "/page" });
    expect(first).toMatchObject({ status: 304, text: "" });
    expect(first?.headers).not.toHaveProperty("content-type");
    expect(second?.text).toBe(PAGE);
  });

  test("answers HEAD with its length", async ({ site: { url } }) => {
    const [response] = await send(url, { method: "HEAD", path: "/page" });
    expect(response).toMatchObject({ status: 200, text: "" });
    expect(response?.headers["content-length"]).toBe(String(PAGE.length));
  });

  test("is compressed for a client that accepts it", async ({ site: { url } }) => {
    const response = await fetch(`${url}/page`, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(PAGE);
    const received = await askerOf(url).exchange(
      "GET /page HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
    );
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(head).toMatch(/^connection: close$/im);
    expect(gunzipSync(Buffer.from(body, "latin1")).toString()).toBe(PAGE);
  });

  test("keeps its place among pipelined requests", async ({ site: { url } }) => {
    const one = (path: string, ...more: string[]) =>
      [`GET ${path} HTTP/1.1`, "Host: localhost", ...more, "", ""].join("\r\n");
    const requests = [one("/page"), one("/slow"), one("/page"), one("/page", "Connection: close")];
    const received = await askerOf(url).exchange(requests.join(""));
    const texts = received.match(new RegExp(`${PAGE}|dispatched`, "g"));
    expect(texts).toEqual([PAGE, "dispatched", PAGE, PAGE]);
  });

  test.for(["1.1\r\nHost: x.localhost\r\nConnection: close", "1.0"])(
    "closes the connection for a request of HTTP/%j",
    async (rest, { site: { url } }) => {
      const received = await askerOf(url).exchange(`GET /page HTTP/${rest}\r\n\r\n`);
      expect(received.endsWith(PAGE)).toBe(true);
    },
  );

  test("closes the connection while the server drains", async ({ site: { server, url } }) => {
    const client = keepAliveClient(url, 1);
    await client.send({ path: "/page" });
    const drained = new Shutdown(server).drain();
    const { headers, text } = await client.send({ path: "/page" });
    expect([headers.connection, text]).toEqual(["close", PAGE]);
    await drained;
    client.close();
  });

  test("is sent after earlier clients reset theirs", async ({ site: { url, port } }) => {
    for (let visit = 0; visit < 20; visit += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write("GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(50));
      socket.resetAndDestroy();
    }
    const [response] = await send(url, { path: "/page" });
    expect(response?.text).toBe(PAGE);
  });

  test("logs one line per request", async ({ site: { url, lines } }) => {
    await send(url, { path: "/page" }, { path: "/page", headers: { "If-None-Match": ETAG } });
    const logged = lines.map((line) => JSON.parse(line));
    const common = { level: "info", method: "GET", route: "/page", ms: 0, cache: "hit" };
    const first = { ...common, status: 200, bytes: PAGE.length };
    expect(logged).toMatchObject([first, { ...common, status: 304, bytes: 0 }]);
    for (const { request, time, visitor } of logged) {
      expect(request).toMatch(/^\w+-\w+$/);
      expect(Date.parse(time)).toBeGreaterThan(0);
      expect(visitor).toMatch(/^[\w-]{10}$/);
    }
    expect(new Set(logged.map(({ request }) => request)).size).toBe(2);
  });
});
