import { once } from "node:events";
import { connect } from "node:net";
import { test as base, describe, expect } from "vitest";
import { emptyFolder } from "../../../../tests/support/fixtures";
import { serveLake } from "../../src/server/serve";
import { createTestLog } from "../support/eventually";
import { API_VERSION, clientOf, TEST_TOKENS } from "../support/lake";
import { forLanes } from "../support/random";

const { log, lines } = createTestLog();

const test = base
  .extend("dataDir", { scope: "file" }, emptyFolder)
  // The server of the program itself, with its own limits.
  .extend("url", { scope: "file" }, async ({ dataDir }, { onCleanup }) => {
    const { url, close } = await serveLake({ dataDir, port: 0, log, tokens: TEST_TOKENS });
    onCleanup(close);
    await clientOf(url).create({ _id: "open", _type: "post", text: "still here" });
    return new URL(url);
  })
  // Sends raw bytes and reads until the lake closes the connection.
  .extend("raw", ({ url }) => async (bytes: string): Promise<string> => {
    const socket = connect(Number(url.port), url.hostname);
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      answer += piece;
    });
    socket.on("error", () => {});
    socket.write(bytes, "latin1");
    await expect.poll(() => socket.closed).toBe(true);
    return answer;
  })
  .extend("get", ({ raw }) => (path: string, headers = "") => {
    return raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
  })
  .extend("stillServes", ({ get }) => async () => {
    const path = `/v${API_VERSION}/data/query/production?query=*%5B_id==%22open%22%5D.text`;
    expect(await get(path)).toContain("still here");
  });

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

const PATHS = [
  "/images/local/production/..%2f..%2f..%2flake.db",
  "/files/local/production/../../../write-token",
  "/v1/data/doc/..%2f..%2fdata/open",
  "/images/local/production/../../../lake.db",
  "/images/local/%2e%2e/%2e%2e/write-token",
  "/files/local/..%5c..%5c/write-token",
  "/files/local/production/%00.txt",
  "/files/local/production/write-token",
  "/files/local/production%2f..%2f../write-token",
  "/files/..%2f..%2f/production/read-token",
  "//etc/passwd",
  "/v1/../../../../etc/passwd",
  "/v1/data/export/%2e%2e",
  "/v1/data/query/production%00?query=*",
  "http://evil.example/v1/ping",
  "*",
  "/v1/data/query/production?query=%ff%fe",
  "/v1/data/doc/production/%c0%af",
  `/v1/data/query/production?query=${"a".repeat(12_000)}`,
];
const eachPath = forLanes(test, PATHS.slice(0, 3), PATHS.slice(3));

eachPath("the path %s leads to no file", async (path, { get, stillServes }) => {
  const answer = await get(path);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
  expect(statusOf(answer)).toBeLessThan(500);
  for (const hidden of [TEST_TOKENS.write, "root:", "SQLite format"]) {
    expect(answer).not.toContain(hidden);
  }
  await stillServes();
});

const PARTS = [
  "%0d%0aX-Injected:%201",
  "%0aX-Injected:%201",
  "%0d%0a%0d%0a<script>",
  "%E5%98%8A%E5%98%8DX-Injected:%201",
];
const eachPart = forLanes(test, PARTS.slice(0, 1), PARTS.slice(1));

eachPart("%s in a path injects no header", async (part, { get }) => {
  for (const path of [
    `/v1/nothing/${part}`,
    `/v1/data/doc/production/${part}`,
    `/v1/data/query/production?query=*&tag=${part}`,
    `/files/local/production/${"a".repeat(40)}.txt?dl=${part}`,
    `/v1/auth/login/local?origin=http://localhost/${part}`,
    `/v1/data/query/${part}?query=*`,
  ]) {
    const answer = await get(path, `Origin: http://localhost:1${part}\r\n`);
    expect([path, statusOf(answer)]).not.toContain(Number.NaN);
    expect(answer.split("\r\n\r\n")[0]).not.toMatch(/\nX-Injected/i);
  }
});

describe("a malformed request", () => {
  const post = (path: string, headers: string, body: string) =>
    `POST /v1/${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n${body}`;
  const SMUGGLED = "0\r\n\r\nGET /v1/users/me HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const chunked = "Transfer-Encoding: chunked";

  const REQUESTS: [what: string, bytes: string][] = [
    ["bytes that are not HTTP", "hello\r\n\r\n"],
    ["a length and chunks", post("ping", `Content-Length: 4\r\n${chunked}`, SMUGGLED)],
    ["a line that never ends", `GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    ["too many headers", `GET /v1/ping HTTP/1.1\r\n${"X-A: b\r\n".repeat(20_000)}\r\n`],
    ["a header with a line feed", post("ping", "X-A: b\nX: c\u0000", "")],
    ["two lengths", post("ping", "Content-Length: 2\r\nContent-Length: 5", "{}abc")],
    ["a chunk without a length", post("data/query/production", chunked, "zz\r\n{}\r\n")],
    ["a negative length", post("ping", "Content-Length: -1", "")],
  ];
  const eachRequest = forLanes(test, REQUESTS.slice(0, 2), REQUESTS.slice(2));

  eachRequest("with %s is refused alone", async ([, bytes], { raw, stillServes }) => {
    // The lake sends at most one response, though the bytes may hold two requests.
    expect(await raw(bytes)).toMatch(/^(HTTP\/1\.1 4(?!.*HTTP\/1\.1 )|$)/s);
    await stillServes();
  });

  test("with a truncated body changes nothing", async ({ url, stillServes }) => {
    const body = '{"mutations":[{"delete":{"id":"open"}}]}';
    const socket = connect(Number(url.port), url.hostname);
    const headers = `Authorization: Bearer ${TEST_TOKENS.write}\r\nContent-Length: ${body.length + 10}`;
    await new Promise((sent) => socket.write(post("data/mutate/production", headers, body), sent));
    socket.destroy();
    await once(socket, "close");
    await stillServes();
  });
});

test("the log has no line for these requests, and no token from a URL", async ({ get }) => {
  const wrong = "wrong-token-0123456789abcdef0123456789";
  for (const token of [TEST_TOKENS.read, TEST_TOKENS.write, wrong]) {
    for (const path of ["users/me?", "data/query/production?query=*%5B&"]) {
      expect(statusOf(await get(`/v1/${path}__token=${token}`))).toBeGreaterThan(0);
    }
    await get(`/v1/nothing?token=${token}`, `Authorization: Bearer ${token}\r\n`);
  }
  // Refused tokens and sign-ins are in the audit trail.
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes(`"audit":true`))).toEqual([]);
  expect(lines.join("")).not.toContain("-token-0123");
});
