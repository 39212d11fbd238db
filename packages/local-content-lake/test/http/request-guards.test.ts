import { once } from "node:events";
import { describe, expect } from "vitest";
import WebSocket from "ws";
import { statusOf } from "../support/http-client";
import { test as lakeTest, TEST_TOKENS, type TestLake } from "../support/lake";

const WRONG = "wrong-token-0123456789abcdef0123456789";
/** Of the answer to the first wrong token; the second has twice that delay. */
const DELAY_MS = 20;

const test = lakeTest.extend("options", {
  publicUrl: "https://www.example.com/lake",
  allowedOrigins: ["https://studio.example.org", "https://*.Preview.example.org"],
  attemptLimits: { delayMs: DELAY_MS },
});

test("a wrong token is delayed, then refused with 429; a right one works", async ({ lake }) => {
  const guess = () => lake.request("/users/me", { token: WRONG });
  const orders: string[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const order: string[] = [];
    const start = performance.now();
    const slow = guess().then(({ status }) => order.push(`guess ${status}`));
    // Sent after it and answered before it, unless this process pauses in between.
    await lake.request("/ping").then(({ status }) => order.push(`other ${status}`));
    await slow;
    // A timer may be a part of a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(n * DELAY_MS - 1);
    orders.push(order.join(", "));
  }
  expect(orders.filter((order) => order.includes("401"))).toHaveLength(10);
  expect(orders).toContain("other 200, guess 401");

  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
  expect(await refused.text()).not.toContain(WRONG);

  const right = await lake.request("/users/me", { token: TEST_TOKENS.read });
  expect((await right.json()).id).toBe("local-viewer");
  const path = `/auth/login/local?${new URLSearchParams({ origin: `${lake.url}/studio` })}`;
  const signIn = (token: string) => {
    const body = new URLSearchParams({ token });
    return lake.request(path, { method: "POST", body, redirect: "manual" });
  };
  expect((await signIn(WRONG)).status).toBe(429);
  expect((await signIn(TEST_TOKENS.write)).status).toBe(303);
});

const GUESSER = "127.0.0.9";

async function connect(lake: TestLake) {
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

test("a wrong token in a presence call delays its answer, many close it", async ({ lake }) => {
  const orders: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const first = await connect(lake);
    for (const id of [1, 3, 5]) {
      first.show(id, WRONG);
      first.call(id + 1, "presence_subscribe");
      await expect.poll(() => first.answered).toHaveLength(id + 1);
    }
    orders.push(first.answered.join());
    first.socket.terminate();
  }
  // Unless this process pauses between two calls.
  expect(orders).toContain("2,1,4,3,6,5");

  const second = await connect(lake);
  const ended = once(second.socket, "close");
  second.show(11, WRONG);
  second.show(12, WRONG);
  const [code, reason] = await ended;
  expect([code, String(reason)]).toEqual([1008, "Too many wrong tokens: try again later"]);

  const holder = await connect(lake);
  holder.show(13, TEST_TOKENS.read);
  await expect.poll(() => holder.answered).toEqual([13]);
  holder.socket.terminate();
});

test.for<[string, number, number]>([
  ["many frames", 40, 10],
  ["large frames", 3, 60_000],
])("presence without a token ends the connection over %s", async ([, frames, bytes], { lake }) => {
  const socket = new WebSocket(`${lake.url.replace("http", "ws")}/v1/socket/production`);
  await once(socket, "open");
  const closed = once(socket, "close");
  for (let n = 0; n < frames; n += 1) socket.send("x".repeat(bytes));
  const [code] = await closed;
  expect(code).toBe(1008);
});

describe("the Host header", () => {
  const login = `/v1/auth/login/local?origin=${encodeURIComponent("http://localhost/studio")}`;

  test.for<[string, number]>([
    ["127.0.0.1:3334", 200],
    ["localhost:3334", 200],
    ["[::1]:3334", 200],
    ["lake.localhost", 200],
    ["192.0.2.7", 200],
    ["www.example.com", 200],
    ["studio.example.org:8443", 200],
    // Others that no URL can hold are in the site's refusals.test.ts.
    ["[::::]", 400],
    ["rebound.example.net", 421],
    ["www.example.com.evil.example", 421],
    ["127.0.0.1.evil.example", 421],
  ])("%s gets %i over HTTP and WebSocket", async ([Host, status], { lake }) => {
    expect(await statusOf(lake, "/v1/ping", { Host })).toBe(status);
    if (status === 200) return;
    const upgrade = { Host, Connection: "Upgrade", Upgrade: "websocket" };
    const key = { "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==" };
    const path = "/v1/data/listen/production?query=*";
    expect(await statusOf(lake, path, { ...upgrade, ...key })).toBe(status);
  });

  test.for([
    ["/v1/ping", 200],
    ["/v1/users/me", 200],
    [login, 400],
  ] as const)("is not replaced by X-Forwarded-Host: %s is %i", async ([path, status], { lake }) => {
    for (const forwarded of ["[::::]", "x:99999", "xn--", "a b", "%zz"]) {
      const headers = { "X-Forwarded-Host": forwarded, Cookie: "a=b" };
      expect([forwarded, await statusOf(lake, path, headers)]).toEqual([forwarded, status]);
    }
  });

  test("is refused if sent twice", async ({ lake }) => {
    const headers = ["Host", "localhost", "Host", "rebound.example.net", "Connection", "close"];
    expect(await statusOf(lake, "/v1/ping", headers)).toBe(400);
  });
});

test.for<[string, number]>([
  // A fragment or a backslash.
  ["/v1/ping#", 400],
  ["/v1/ping#/../users/me", 400],
  ["/v1/ping?a=1#b", 400],
  ["/v1\\ping", 400],
  ["\\v1/ping", 400],
  ["http://localhost/v1/ping#a", 400],
  // As a client sends it.
  ["/v1/ping?a=\\", 200],
  ["/v1/ping?a=%23%5C", 200],
  ["http://localhost/v1/ping", 200],
  // Of another form.
  ["*", 404],
  ["ftp://localhost/v1/ping", 404],
  ["localhost:80", 400],
  ["//v1/../ping", 404],
])("the request target %s gets %i", async ([target, status], { lake }) => {
  expect(await statusOf(lake, target)).toBe(status);
});
