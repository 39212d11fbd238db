import { once } from "node:events";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { keepAliveClient } from "../../../../packages/local-content-lake/test/support/http-client";
import { OpenRequests } from "../../../../server/ops/open-requests";
import { Shutdown } from "../../../../server/ops/shutdown";
import { DATA_URL, ETAG, exchange, PAGE, send, startCacheServer } from "./cache-server";

describe("a cached page", () => {
  test("is sent with all headers over a connection that stays open", async () => {
    const { url, dispatched } = await startCacheServer();
    const responses = await send(
      url,
      { path: "/page" },
      { path: "/page" },
      { path: "/else" },
      { path: "/page" },
    );
    expect(responses.map(({ text }) => text)).toEqual([PAGE, PAGE, "dispatched", PAGE]);
    for (const { status, headers } of [responses[0], responses[3]].filter(
      (each) => each !== undefined,
    )) {
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
      expect(Math.abs(sent - Date.now())).toBeLessThan(60_000);
    }
    expect(dispatched).toEqual(["GET /else"]);
  });

  test("is dispatched once it is stale", async () => {
    const { url, cache, dispatched } = await startCacheServer();
    cache.invalidate(["page"]);
    const [response] = await send(url, { path: "/page" });
    expect(response?.text).toBe("dispatched");
    expect(dispatched).toEqual(["GET /page"]);
  });

  test("does not answer a prefetch of its data", async () => {
    const { url } = await startCacheServer();
    const prefetch = { "Sec-Purpose": "prefetch" };
    const responses = await send(
      url,
      { path: DATA_URL, headers: prefetch },
      { path: DATA_URL },
      { path: "/page", headers: prefetch },
    );
    expect(responses.map(({ text }) => text)).toEqual(["dispatched", PAGE, PAGE]);
  });

  test.each<Record<string, string>>([
    { Cookie: "a=b" },
    { Authorization: "Bearer x" },
    { Range: "bytes=0-1" },
    { Host: "evil.example" },
  ])("does not answer a request with %o", async (headers) => {
    const { url } = await startCacheServer();
    const [response] = await send(url, { path: "/page", headers });
    expect(response?.text).toBe("dispatched");
  });

  test("answers 304 without a body, and the next request over the same connection", async () => {
    const { url } = await startCacheServer();
    const headers = { "If-None-Match": ETAG };
    const [first, second] = await send(url, { path: "/page", headers }, { path: "/page" });
    expect(first).toMatchObject({ status: 304, text: "" });
    expect(first?.headers).not.toHaveProperty("content-type");
    expect(second?.text).toBe(PAGE);
  });

  test("answers HEAD with its length", async () => {
    const { url } = await startCacheServer();
    const [response] = await send(url, { method: "HEAD", path: "/page" });
    expect(response).toMatchObject({ status: 200, text: "" });
    expect(response?.headers["content-length"]).toBe(String(PAGE.length));
  });

  test("is compressed for a client that accepts it", async () => {
    const { url, port } = await startCacheServer();
    const response = await fetch(`${url}/page`, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(PAGE);
    const { received } = await exchange(
      port,
      "GET /page HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
      (text) => text.includes("\r\n\r\n"),
    );
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(head).toMatch(/^connection: close$/im);
    expect(gunzipSync(Buffer.from(body, "latin1")).toString()).toBe(PAGE);
  });

  test("keeps its place among pipelined requests", async () => {
    const { port } = await startCacheServer();
    const one = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const { received } = await exchange(
      port,
      [one("/page"), one("/slow"), one("/page"), one("/page")].join(""),
      (text) => text.split(PAGE).length === 4,
    );
    const places = [PAGE, "dispatched", PAGE].map((text, index) =>
      index < 2 ? received.indexOf(text) : received.lastIndexOf(text),
    );
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("closes the connection for a client that asks for it, and for HTTP/1.0", async () => {
    const { port } = await startCacheServer();
    const closing = [
      "GET /page HTTP/1.1\r\nHost: x.localhost\r\nConnection: close\r\n\r\n",
      "GET /page HTTP/1.0\r\n\r\n",
    ];
    for (const text of closing) {
      const { ended } = await exchange(port, text, (received) => received.endsWith(PAGE));
      expect(await ended).toBe(true);
    }
  });

  test("closes the connection while the server drains", async () => {
    const { server, url } = await startCacheServer();
    const client = keepAliveClient(url, 1);
    await client.send({ path: "/page" });
    const drained = new Shutdown(server, new OpenRequests()).drain();
    const { headers, text } = await client.send({ path: "/page" });
    expect([headers.connection, text]).toEqual(["close", PAGE]);
    await drained;
    client.close();
  });

  test("is sent to later clients after earlier ones reset their connections", async () => {
    const { url, port } = await startCacheServer();
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

  test("logs one line per request", async () => {
    const { url, lines } = await startCacheServer();
    await send(url, { path: "/page" }, { path: "/page", headers: { "If-None-Match": ETAG } });
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toMatchObject([
      {
        level: "info",
        method: "GET",
        route: "/page",
        status: 200,
        bytes: PAGE.length,
        ms: 0,
        cache: "hit",
      },
      { status: 304, bytes: 0 },
    ]);
    for (const { request, time, visitor } of logged) {
      expect(request).toMatch(/^\w+-\w+$/);
      expect(Date.parse(time)).toBeGreaterThan(0);
      expect(visitor).toMatch(/^[\w-]{10}$/);
    }
    expect(new Set(logged.map(({ request }) => request)).size).toBe(2);
  });
});
