import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import WebSocket from "ws";
import { eventually } from "../support/eventually";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const WRONG = "wrong-token-0123456789abcdef0123456789";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake({
    publicUrl: "https://www.example.com/lake",
    allowedOrigins: ["https://studio.example.org"],
    attemptLimits: { delayMs: 20 },
  });
});
afterAll(() => lake.stop());

describe("a wrong Bearer token", () => {
  test("is delayed more each time, then refused with 429; a right one still works", async () => {
    const guess = () => lake.request("/users/me", { token: WRONG });
    const first: string[] = [];
    const slow = guess().then(({ status }) => first.push(`guess ${status}`));
    // Sent after it and answered before it.
    await lake.request("/ping").then(({ status }) => first.push(`other ${status}`));
    await slow;
    expect(first).toEqual(["other 200", "guess 401"]);

    for (let n = 0; n < 9; n += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(await refused.text()).not.toContain(WRONG);

    const right = await lake.request("/users/me", { token: TEST_TOKENS.read });
    expect((await right.json()).id).toBe("local-viewer");
    const origin = `${lake.url}/studio`;
    const signIn = (token: string) =>
      lake.request(`/auth/login/local?${new URLSearchParams({ origin })}`, {
        method: "POST",
        body: new URLSearchParams({ token }),
        redirect: "manual",
      });
    expect((await signIn(WRONG)).status).toBe(429);
    expect((await signIn(TEST_TOKENS.write)).status).toBe(303);
  });
});

describe("a wrong token in a presence call", () => {
  const GUESSER = "127.0.0.9";

  async function connect() {
    const url = `${lake.url.replace("http", "ws")}/v1/socket/production`;
    const socket = new WebSocket(url, { localAddress: GUESSER });
    const answered: number[] = [];
    socket.on("message", (data) => answered.push(JSON.parse(String(data)).id));
    await once(socket, "open");
    const call = (id: number, method: string, params = {}) =>
      socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    const show = (id: number, token: string) =>
      call(id, "authorization", { authorization: `Bearer ${token}` });
    return { socket, answered, call, show };
  }

  test("delays only its own answer, and too many close the connection", async () => {
    const first = await connect();
    first.show(1, WRONG);
    first.call(2, "presence_subscribe");
    await eventually(() => expect(first.answered).toEqual([2, 1]));
    for (let id = 3; id <= 10; id += 1) first.show(id, WRONG);
    await eventually(() => expect(first.answered).toHaveLength(10));

    const second = await connect();
    const ended = once(second.socket, "close");
    second.show(11, WRONG);
    second.show(12, WRONG);
    const [code, reason] = await ended;
    expect([code, String(reason)]).toEqual([1008, "Too many wrong tokens: try again later"]);

    const holder = await connect();
    holder.show(13, TEST_TOKENS.read);
    await eventually(() => expect(holder.answered).toEqual([13]));
    first.socket.terminate();
    holder.socket.terminate();
  });
});

describe("presence without a token", () => {
  test.each([
    ["many frames", 40, 10],
    ["large frames", 3, 60_000],
  ])("ends the connection over %s", async (_what, frames, bytes) => {
    const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/socket/production`);
    await once(socket, "open");
    const closed = once(socket, "close");
    for (let n = 0; n < frames; n += 1) socket.send("x".repeat(bytes));
    const [code] = await closed;
    expect(code).toBe(1008);
  });
});

async function statusFor(host: string): Promise<number | undefined> {
  const request = get(`${lake.url}/v1/ping`, { headers: { Host: host }, agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe("the Host header", () => {
  test.each([
    "127.0.0.1:3334",
    "localhost:3334",
    "[::1]:3334",
    "lake.localhost",
    "192.0.2.7",
    "www.example.com",
    "studio.example.org:8443",
  ])("is accepted as %s", async (host) => {
    expect(await statusFor(host)).toBe(200);
  });

  test.each([
    "[::::]",
    "localhost:99999",
    "xn--.localhost",
    "a b",
    "%zz",
    "a@localhost",
    "a".repeat(300),
  ])("is 400 if no URL can hold it, like %s", async (host) => {
    expect(await statusFor(host)).toBe(400);
  });

  test.each(["[::::]", "x:99999", "xn--", "a b", "%zz"])(
    "is not replaced by X-Forwarded-Host: %s",
    async (forwarded) => {
      const headers = { "X-Forwarded-Host": forwarded, Cookie: "a=b" };
      const login = `/auth/login/local?origin=${encodeURIComponent(lake.url)}`;
      for (const path of ["/ping", "/users/me", login]) {
        expect((await lake.request(path, { headers })).status).toBeLessThan(500);
      }
    },
  );

  test("is refused if sent twice", async () => {
    const headers = ["Host", "localhost", "Host", "rebound.example.net", "Connection", "close"];
    const request = get(`${lake.url}/v1/ping`, { headers, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  });

  test.each([
    "rebound.example.net",
    "www.example.com.evil.example",
    "127.0.0.1.evil.example",
    "evillocalhost",
  ])("is refused as %s over HTTP and WebSocket", async (host) => {
    expect(await statusFor(host)).toBe(421);
    const url = `${lake.url.replace("http", "ws")}/v1/data/listen/production?query=*`;
    const socket = new WebSocket(url, { headers: { Host: host } });
    const [, response] = await once(socket, "unexpected-response");
    expect(response.statusCode).toBe(421);
    socket.on("error", () => {}).terminate();
  });
});

describe("a request target", () => {
  async function statusOf(target: string): Promise<number | undefined> {
    const { hostname, port } = new URL(lake.url);
    const request = get({ hostname, port, path: target, agent: false });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  }

  test.each([
    "/v1/ping#",
    "/v1/ping#/../users/me",
    "/v1/ping?a=1#b",
    "/v1\\ping",
    "\\v1/ping",
    "http://localhost/v1/ping#a",
  ])("is 400 with a fragment or a backslash: %s", async (target) => {
    expect(await statusOf(target)).toBe(400);
  });

  test.each(["/v1/ping?a=\\", "/v1/ping?a=%23%5C", "http://localhost/v1/ping"])(
    "is read as a client sends it: %s",
    async (target) => {
      expect(await statusOf(target)).toBe(200);
    },
  );

  test.each(["*", "ftp://localhost/v1/ping", "localhost:80", "//v1/../ping"])(
    "of another form reaches no endpoint: %s",
    async (target) => {
      expect([400, 404, 421]).toContain(await statusOf(target));
    },
  );
});
