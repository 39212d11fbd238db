import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite({ env: { SITE_URL: "https://www.example.com" } });
});
afterAll(() => site.stop());

function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const { port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("a host", () => {
  test.each([
    "localhost",
    "LOCALHOST:3000",
    "127.0.0.1:1",
    "[::1]:3000",
    "www.example.com",
    "192.168.1.2",
  ])("%s is served", async (host) => {
    expect(await statusOf("/about", { host })).toBe(200);
  });

  test.each([
    "evil.example",
    "www.example.com.evil.example",
    "localhost.evil.example",
    "evillocalhost",
  ])("%s answers 421, with and without a cached page", async (host) => {
    await statusOf("/about", { host: "localhost" });
    expect(await statusOf("/about", { host })).toBe(421);
    expect(await statusOf("/lake/v1/ping", { host })).toBe(421);
  });
});

/** Each has the form of a host, and no URL can hold it. */
const UNREADABLE_HOSTS = [
  "[::::]",
  "[::1]:99999",
  "localhost:99999",
  "xn--",
  "xn--.localhost",
  "a b",
  "%zz",
  "a@localhost",
  "localhost:",
  `${"a".repeat(300)}.localhost`,
  "1.2.3.4.5",
];

test.each(UNREADABLE_HOSTS)("the host %j is 400, with a cookie or without", async (host) => {
  for (const path of [
    "/about",
    "/none",
    "/lake/v1/ping",
    "/lake/images/a",
    "/healthz",
    "/studio/",
  ]) {
    expect([path, await statusOf(path, { host })]).toEqual([path, 400]);
    expect([path, await statusOf(path, { host, cookie: "a=b" })]).toEqual([path, 400]);
  }
});

describe("X-Forwarded-Host and X-Forwarded-Proto", () => {
  test.each<Record<string, string>>([
    { "x-forwarded-host": "a b" },
    { "x-forwarded-proto": "ht tp" },
    { "x-forwarded-host": "a b", "x-forwarded-proto": "ht tp", cookie: "a=b" },
    ...[
      "]:99999",
      "[::::]",
      "x:99999",
      "xn--",
      "",
      "%zz",
      "a@b",
      "a".repeat(5000),
      "localhost,a b",
    ].map((host) => ({ "x-forwarded-host": host, cookie: "a=b" })),
    { "x-forwarded-host": "xn--", "x-forwarded-for": "192.0.2.1", cookie: "a=b" },
    { "x-forwarded-proto": "https,javascript", cookie: "a=b" },
  ])("with %o get 200", async (headers) => {
    expect(await statusOf("/services", { host: "localhost", ...headers })).toBe(200);
  });
});

test("a file of the Studio whose name cannot be decoded is 400", async () => {
  expect(await statusOf("/studio/assets/%ff", { host: "localhost" })).toBe(400);
  expect(site.output()).not.toMatch(/"level":"error"/);
});

/** As it stands on the wire: no client of Node's sends a header twice. */
function rawAnswer(path: string, hosts: string[], more: string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (piece) => {
      text += piece;
    });
    socket.on("close", () => resolve(text)).on("error", reject);
    const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), ...more];
    socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  });
}

describe("a request target in absolute form", () => {
  test.each(["/services", "/healthz", "/lake/v1/ping", "/nowhere?a=b"])(
    "with %s gets the same status as without a host",
    async (path) => {
      const plain = await rawAnswer(path, ["localhost"]);
      const named = await rawAnswer(`http://localhost${path}`, ["www.example.com"]);
      expect(named.split("\r\n")[0]).toBe(plain.split("\r\n")[0]);
      expect(await rawAnswer(`http://evil.example${path}`, ["localhost"])).toMatch(
        /^HTTP\/1\.1 421 /,
      );
      expect(await rawAnswer(`http://a@localhost${path}`, ["localhost"])).toMatch(
        /^HTTP\/1\.1 400 /,
      );
    },
  );

  test("without a path gets the home page", async () => {
    const answer = await rawAnswer("http://localhost", ["localhost"]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain("<h1");
  });
});

test("an empty host is 400", async () => {
  for (const path of ["/services", "/lake/v1/ping"]) {
    expect(await rawAnswer(path, [""], ["Cookie: a=b"])).toMatch(/^HTTP\/1\.1 400 /);
  }
});

describe("two hosts in one request", () => {
  const paths = ["/services", "/favicon.svg", "/healthz", "/lake/v1/ping", "/studio/"];
  const pairs = [
    ["localhost", "evil.example"],
    ["evil.example", "localhost"],
    ["localhost", "localhost"],
  ];

  test("are 400 for pages and files, cached or not, the lake and the Studio", async () => {
    for (const path of paths) {
      await statusOf(path, { host: "localhost" });
      for (const pair of pairs) {
        expect(await rawAnswer(path, pair), `${path} ${pair}`).toMatch(/^HTTP\/1\.1 400 /);
      }
    }
  });

  test("open no socket of the lake", async () => {
    const asks = [
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: c2l0ZQ==",
    ];
    const answer = await rawAnswer("/lake/v1/socket/production", ["localhost", "localhost"], asks);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
