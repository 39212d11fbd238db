import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** Sends bytes that no client of Node's would send. @returns the statuses of all responses */
function statusesFor(bytes: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1").on("data", (piece) => {
      text += piece;
    });
    socket.on("error", reject);
    socket.on("close", () =>
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
    socket.write(bytes);
  });
}

const HEAD = "Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
const NEXT = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";
const post = (headers: string, body: string) =>
  `POST /contact HTTP/1.1\r\n${HEAD}${headers}\r\n${body}`;

test.each([
  [
    "a length and chunks",
    post("Content-Length: 6\r\nTransfer-Encoding: chunked\r\n", `0\r\n\r\n${NEXT}`),
  ],
  ["an unknown transfer coding", post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${NEXT}`)],
  [
    "chunks that are not last",
    post("Transfer-Encoding: chunked, identity\r\n", `0\r\n\r\n${NEXT}`),
  ],
  ["a coding behind a tab", post("Transfer-Encoding:\tchunked, gzip\r\n", `0\r\n\r\n${NEXT}`)],
  ["two lengths", post("Content-Length: 0\r\nContent-Length: 5\r\n", "abcde")],
  ["a length with a sign", post("Content-Length: +5\r\n", "abcde")],
  ["a length in hexadecimal", post("Content-Length: 0x5\r\n", "abcde")],
  [
    "a chunk size that overflows",
    post("Transfer-Encoding: chunked\r\n", `ffffffffffffffff1\r\na\r\n${NEXT}`),
  ],
  ["bare line feeds", "GET /team HTTP/1.1\nHost: localhost\n\n"],
  ["a blank before the colon", "GET /team HTTP/1.1\r\nHost : localhost\r\n\r\n"],
  ["a folded header", `GET /team HTTP/1.1\r\n${HEAD}A: b\r\n c: d\r\n\r\n${NEXT}`],
  ["a carriage return in a header", "GET /team HTTP/1.1\r\nHost: localhost\r\nA: b\rC: d\r\n\r\n"],
])("a request with %s is 400, and nothing follows it", async (_what, bytes) => {
  expect(await statusesFor(bytes)).toEqual([400]);
});

test("the body of a GET is no second request", async () => {
  const inner = "GET /metrics HTTP/1.1\r\n\r\n";
  const first = `GET /team HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${inner.length}\r\n\r\n`;
  const last = "GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  expect(await statusesFor(first + inner + last)).toEqual([200, 200]);
});

test.each([
  "/assets/..%2f..%2f..%2fpackage.json",
  "/assets/%2e%2e%2f%2e%2e%2fserver.mjs",
  "/assets/..%5c..%5cserver.mjs",
  "/studio/assets/..%2f..%2f..%2fpackage.json",
  "/lake/files/local/production/..%2f..%2flake.db",
  "/lake/images/local/..%2f..%2f/lake.db",
  "/lake/images/local/production/%2e%2e%2Fwrite-token",
  "/.env",
  "/.git/config",
  "/build/server.mjs",
  "/write-token",
])("%s reads no file of the server", async (path) => {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;
  expect(await statusesFor(request)).toEqual([404]);
});

test("cookies that another host of the domain set are ignored", async () => {
  const cookies = [
    "preview=x",
    `preview=${"a".repeat(3000)}`,
    "__Host-preview=y",
    "lake-sign-in=z",
  ];
  for (const path of ["/team", "/lake/v1/users/me", "/preview/status"]) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookies.join("; ")}\r\nConnection: close\r\n\r\n`;
    expect(await statusesFor(request)).toEqual([200]);
  }
});

test("none of these requests is logged as a failure", () => {
  expect(site.output()).not.toMatch(/"level":"(?:error|fatal)"/);
});
