import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { json as read } from "node:stream/consumers";
import { describe, expect } from "vitest";
import { expectAnswer, test as lakeTest, TEST_TOKENS } from "../support/lake";

const BEARER = { Authorization: `Bearer ${TEST_TOKENS.write}` };
const MUTATION = JSON.stringify({ mutations: [{ create: { _type: "post" } }] });

const test = lakeTest
  .extend("options", { basePath: "/lake" })
  .extend("mutate", ({ lake }) => (body = MUTATION, init = {}) => {
    return lake.post("/data/mutate/production", body, init);
  });

test("only the write token writes", async ({ lake, mutate }) => {
  expect((await mutate()).status).toBe(200);
  const reader = await mutate(MUTATION, { token: TEST_TOKENS.read });
  expect(reader.status).toBe(403);
  const type = "insufficientPermissionsError";
  expect((await reader.json()).error.items[0].error.type).toBe(type);
  // The Studio probes an action with a dry run and hides it if the answer has this error type.
  const release = { releaseId: "r1", metadata: { title: "Spring" } };
  const attempt = lake
    .client({ token: TEST_TOKENS.read })
    .releases.create(release, { dryRun: true });
  await expect(attempt).rejects.toMatchObject({ statusCode: 403, details: { type } });
  const anonymous = await mutate(MUTATION, { token: "" });
  expect(anonymous.status).toBe(401);
  expect((await anonymous.json()).message).toContain("write token");
});

test("/users/me knows a token in the URL, and nobody without one", async ({ lake }) => {
  const me = async (search = "") => (await lake.request(`/users/me${search}`)).json();
  const viewer = { id: "local-viewer", role: "viewer" };
  expect(await me(`?__token=${TEST_TOKENS.read}`)).toMatchObject(viewer);
  expect(await me()).toEqual({});
});

test.for<[origin: string, isAllowed: boolean]>([
  ["http://localhost:5173", true],
  ["http://127.0.0.1:3333", true],
  ["https://evil.example", false],
  ["http://localhost.evil.example", false],
  ["null", false],
  ["file://", false],
])("CORS for pages of %s is allowed: %s", async ([Origin, isAllowed], { lake }) => {
  const wanted = {
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type",
  };
  const init = { method: "OPTIONS", headers: { ...wanted, Origin } };
  const { headers } = await lake.request("/data/query/production", init);
  expect(headers.get("access-control-allow-origin")).toBe(isAllowed ? Origin : null);
  expect(headers.get("access-control-allow-credentials")).toBe(isAllowed ? "true" : null);
  const allowed = isAllowed ? expect.stringContaining("authorization") : null;
  expect(headers.get("access-control-allow-headers")).toEqual(allowed);
  const read = await lake.request("/data/query/production?query=1", { headers: { Origin } });
  expect(read.headers.get("access-control-allow-origin")).toBe(isAllowed ? Origin : null);
  expect(read.headers.get("vary")).toContain("Origin");
  const check = await lake.request("/check/cors", { headers: { Origin } });
  const result = { allowed: isAllowed, isAllowed, withCredentials: isAllowed };
  expect(await check.json()).toMatchObject({ result });
});

test("CORS for a program, or a page of the lake's own origin, is no question", async ({ lake }) => {
  const result = { allowed: true, isAllowed: true, withCredentials: true };
  expect(await (await lake.request("/check/cors")).json()).toMatchObject({ result });
});

describe("invalid requests", () => {
  test.for([
    ["GET", "/v1/nothing", 404],
    ["GET", "/v1/data/query/nowhere?query=1", 404],
    ["GET", "/v1/data/query/UPPER?query=1", 404],
    ["GET", "/v1/data/export/nowhere", 404],
    ["DELETE", "/v1/data/query/production", 405],
    ["GET", "/v1/data/doc/production/%E0%A4%A", 400],
    ["GET", "/v2/ping", 404],
    ["GET", "/v2025-13-01/ping", 404],
    ["GET", "/vY/ping", 404],
  ] as const)("%s %s is %i", async ([method, path, statusCode], { lake }) => {
    const response = await fetch(`${lake.url}${path}`, { method });
    expect(response.status).toBe(statusCode);
    expect(await response.json()).toMatchObject({ statusCode, message: expect.any(String) });
  });

  test("a body that is not JSON is 400, and a compressed one 415", async ({ mutate }) => {
    expect((await mutate("{")).status).toBe(400);
    expect((await mutate("[]")).status).toBe(400);
    expect((await mutate(MUTATION, { headers: { "Content-Encoding": "gzip" } })).status).toBe(415);
  });

  const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const deep = nested(400_000);
  test.for<[path: string, body?: string]>([
    [`query/production?query=*&$x=${encodeURIComponent(nested(2_000))}`],
    [`query/production?query=*&$__proto__=${encodeURIComponent(nested(300))}`],
    [`listen/production?query=*&$x=${encodeURIComponent(nested(2_000))}`],
    ["mutate/production?autoGenerateArrayKeys=true", `{"mutations":[{"create":{"x":${deep}}}]}`],
    ["actions/production", `{"actions":[${deep}]}`],
    ["query/production", `{"query":"*","params":{"x":${deep}}}`],
  ])("data/%.50s answers 400 for deeply nested JSON", async ([path, body], { lake }) => {
    const response = await (body
      ? lake.post(`/data/${path}`, body)
      : lake.request(`/data/${path}`));
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain("nested more than 150 levels deep");
  });

  // No byte stays unread, for which the lake might reset the connection before its answer arrives.
  test.for([
    ["declares", "mutate", 4_000_000],
    ["sends", "mutate", 4_000_000],
    ["declares", "actions", 4_000_000],
    ["sends", "query", 1_000_000],
  ] as const)("one that %s more bytes to data/%s than %d is 413", async (row, { lake, mutate }) => {
    const [how, name, most] = row;
    const sent = request(`${lake.url}/v1/data/${name}/production`, {
      method: "POST",
      headers: { ...BEARER, ...(how === "declares" && { "Content-Length": most + 1 }) },
    });
    if (how === "declares") sent.flushHeaders();
    else sent.write(Buffer.alloc(most + 1, " "));
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    const message = `The body is larger than ${most} bytes`;
    expect(await read(response)).toMatchObject({ statusCode: 413, message });
    sent.on("error", () => {}).destroy();
    expect((await mutate()).status).toBe(200);
  });

  // Each client sends the whole body before it reads, or while it reads.
  test.for([
    ["data/mutate/production", 4_200_000],
    ["assets/files/production", 27_000_000],
    ["assets/images/production", 27_000_000],
  ] as const)("%s has a readable 413", { tags: "full" }, async ([path, length], { lake }) => {
    const body = Buffer.alloc(length, " ");
    const url = `${lake.url}/v1/${path}`;
    const send = async (init: object) =>
      (await fetch(url, { method: "POST", headers: BEARER, ...init })).status;
    const clients = [
      () => send({ body }),
      () => send({ body: new Blob([body]).stream(), duplex: "half" }),
      () => statusAfterSending(url, body),
    ];
    for (let turn = 0; turn < 30; turn += 1) {
      expect(await clients[turn % clients.length]?.()).toBe(413);
    }
  });

  test.for([
    ["mutate", '{"mutations":[', '{"delete":{"id":"a"}}', 40_000],
    ["actions", '{"actions":[', '{"actionType":"sanity.action.document.discard"}', 10_000],
  ] as const)("data/%s has a limit of its length", async ([name, start, one, most], { lake }) => {
    const body = `${start}${`${one},`.repeat(most)}${one}]}`;
    await expectAnswer(lake.post(`/data/${name}/production`, body), 400, `t most ${most}`);
  });

  test("the lake refuses a dataset name that Sanity refuses", ({ lake }) =>
    expectAnswer(lake.post("/data/mutate/Not%20good", MUTATION), 400, "Not good"));
});

/** Reads nothing before the whole request is sent, over a connection of its own. */
function statusAfterSending(url: string, body: Buffer): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...BEARER, "Content-Length": body.length });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname).pause();
    socket.once("error", reject);
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST ${pathname} HTTP/1.1\r\n${head}\r\n`);
    socket.write(body, () => {
      socket.once("data", (piece) => {
        resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(piece))?.[1]));
        socket.destroy();
      });
      socket.resume();
    });
  });
}
