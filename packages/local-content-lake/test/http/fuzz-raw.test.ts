import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type LakeProcess,
  openWorkshop,
  type Workshop,
} from "../../../../tests/support/lake-process";
import { API_VERSION, TEST_TOKENS } from "../support/lake";

let workshop: Workshop;
let lake: LakeProcess;
let url: URL;
beforeAll(async () => {
  workshop = await openWorkshop([{ _id: "open", _type: "post", text: "still here" }]);
  lake = workshop.run("lake");
  url = new URL(await lake.url);
});
afterAll(() => workshop.clean());

/** Sends raw bytes and reads until the lake closes the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname);
  let answer = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece: string) => {
    answer += piece;
  });
  socket.on("error", () => {});
  socket.write(bytes, "latin1");
  await new Promise((closed) => socket.on("close", closed));
  return answer;
}

function get(path: string, headers = ""): Promise<string> {
  return raw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

async function stillServes(): Promise<void> {
  const path = `/v${API_VERSION}/data/query/production?query=*%5B_id==%22open%22%5D.text`;
  expect(await get(path)).toContain("still here");
}

describe("a hostile path", () => {
  test.each([
    "/images/local/production/../../../lake.db",
    "/images/local/production/..%2f..%2f..%2flake.db",
    "/images/local/%2e%2e/%2e%2e/write-token",
    "/files/local/..%5c..%5c/write-token",
    "/files/local/production/%00.txt",
    "/files/local/production/write-token",
    "/files/local/production%2f..%2f../write-token",
    "/files/..%2f..%2f/production/read-token",
    "//etc/passwd",
    "/v1/../../../../etc/passwd",
    "/v1/data/doc/..%2f..%2fdata/open",
    "/v1/data/export/%2e%2e",
    "/v1/data/query/production%00?query=*",
    "http://evil.example/v1/ping",
    "*",
    "/v1/data/query/production?query=%ff%fe",
    "/v1/data/doc/production/%c0%af",
    `/v1/data/query/production?query=${"a".repeat(12_000)}`,
  ])("%s leads to no file and no 500", async (path) => {
    const answer = await get(path.slice(0, 15_000));
    expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
    expect(statusOf(answer)).toBeLessThan(500);
    expect(answer).not.toContain(TEST_TOKENS.write);
    expect(answer).not.toContain("root:");
    expect(answer).not.toContain("SQLite format");
    await stillServes();
  });

  test.each([
    "%0d%0aX-Injected:%201",
    "%0aX-Injected:%201",
    "%0d%0a%0d%0a<script>",
    "%E5%98%8A%E5%98%8DX-Injected:%201",
  ])("%s in a path injects no header", async (part) => {
    for (const path of [
      `/v1/nothing/${part}`,
      `/v1/data/doc/production/${part}`,
      `/v1/data/query/production?query=*&tag=${part}`,
      `/files/local/production/${"a".repeat(40)}.txt?dl=${part}`,
      `/v1/auth/login/local?origin=http://localhost/${part}`,
      `/v1/data/query/${part}?query=*`,
    ]) {
      const [head = ""] = (await get(path, `Origin: http://localhost:1${part}\r\n`)).split(
        "\r\n\r\n",
      );
      expect([path, /\nX-Injected/i.test(head)]).toEqual([path, false]);
    }
  });
});

describe("a hostile upload name", () => {
  test("neither injects headers nor leaves its folder on download", async () => {
    const name = encodeURIComponent('../../x"\r\nX-Injected: 1\r\n\r\n<b>.txt');
    const uploaded = await fetch(`${url}v1/assets/files/production?filename=${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TEST_TOKENS.write}` },
      body: "text",
    });
    const { document } = await uploaded.json();
    for (const download of ["", document.originalFilename, decodeURIComponent(name)]) {
      const answer = await get(`/${document.path}?dl=${encodeURIComponent(download)}`);
      const [head = "", body] = answer.split("\r\n\r\n");
      expect(head).not.toMatch(/\nX-Injected/i);
      expect([statusOf(answer), body]).toEqual([200, "text"]);
    }
  });
});

describe("a malformed request", () => {
  test.each([
    ["bytes that are not HTTP", "hello\r\n\r\n"],
    ["a line that never ends", `GET /${"a".repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    ["too many headers", `GET /v1/ping HTTP/1.1\r\n${"X-A: b\r\n".repeat(20_000)}\r\n`],
    [
      "a header with a line feed",
      "GET /v1/ping HTTP/1.1\r\nHost: localhost\r\nX-A: b\nX: c\u0000\r\n\r\n",
    ],
    [
      "two lengths",
      "POST /v1/data/mutate/production HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc",
    ],
    [
      "a length and chunks, as a smuggler sends them",
      "POST /v1/ping HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /v1/users/me HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    [
      "a chunk without a length",
      "POST /v1/data/query/production HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
    ],
    [
      "a negative length",
      "POST /v1/ping HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    ],
  ])("the lake refuses %s and serves the next request", async (_what, bytes) => {
    const answer = await raw(bytes);
    // The lake sends at most one response, though the bytes may hold two requests.
    expect(answer.split("HTTP/1.1 ").length).toBeLessThanOrEqual(2);
    if (answer) expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
    expect(statusOf(answer) || 400).toBeLessThan(500);
    await stillServes();
  });

  test("a truncated body changes nothing", async () => {
    const body = '{"mutations":[{"delete":{"id":"open"}}]}';
    const socket = connect(Number(url.port), url.hostname);
    const head = `POST /v1/data/mutate/production HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TEST_TOKENS.write}`;
    const request = `${head}\r\nContent-Length: ${body.length + 10}\r\n\r\n${body}`;
    await new Promise((sent) => socket.write(request, sent));
    socket.destroy();
    await once(socket, "close");
    await stillServes();
  });
});

test("the log has no line for these requests, and no token from a URL", async () => {
  const wrong = "wrong-token-0123456789abcdef0123456789";
  for (const token of [TEST_TOKENS.read, TEST_TOKENS.write, wrong]) {
    await get(`/v1/users/me?__token=${token}`);
    await get(`/v1/data/query/production?query=*%5B&__token=${token}`);
    await get(`/v1/nothing?token=${token}`, `Authorization: Bearer ${token}\r\n`);
  }
  lake.child.kill("SIGTERM");
  const { code, output } = await lake.ended;
  expect(code).toBe(0);
  // Refused tokens and sign-ins are in the audit trail.
  const lines = output.trim().split("\n");
  expect(lines.filter((line) => !line.includes(`"audit":true`))).toHaveLength(2);
  expect(output).not.toContain("-token-0123");
});
