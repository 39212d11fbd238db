import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestLog } from "../support/eventually";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const { log, lines } = createTestLog();
let lake: TestLake;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake", log });
});
afterAll(() => lake.stop());

const MUTATION = JSON.stringify({ mutations: [{ create: { _type: "post" } }] });

function mutate(token?: string): Promise<Response> {
  return lake.request("/data/mutate/production", {
    method: "POST",
    body: MUTATION,
    ...(token && { token }),
  });
}

describe("tokens", () => {
  test("the write token writes; the read token and anonymous clients get 401 or 403 with the missing right", async () => {
    expect((await mutate(TEST_TOKENS.write)).status).toBe(200);
    const reader = await mutate(TEST_TOKENS.read);
    expect(reader.status).toBe(403);
    expect((await reader.json()).error.items[0].error.type).toBe("insufficientPermissionsError");
    // The Studio probes an action with a dry run and hides it if the answer has this error type.
    const release = { releaseId: "r1", metadata: { title: "Spring" } };
    const attempt = lake
      .client({ token: TEST_TOKENS.read })
      .releases.create(release, { dryRun: true });
    await expect(attempt).rejects.toMatchObject({
      statusCode: 403,
      details: { type: "insufficientPermissionsError" },
    });
    const anonymous = await mutate();
    expect(anonymous.status).toBe(401);
    expect((await anonymous.json()).message).toContain("write token");
  });

  test("the lake answers 401 for a wrong token and neither repeats nor logs it", async () => {
    const wrong = "wrong-token-0123456789abcdef0123456789";
    for (const path of ["/data/query/production?query=1", "/users/me", "/data/listen/production"]) {
      const response = await lake.request(path, { token: wrong });
      expect(response.status).toBe(401);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ statusCode: 401, error: "Unauthorized" });
      expect(text).not.toContain(wrong);
    }
    // The audit trail records each refusal, without the token.
    expect(lines.filter((line) => !line.includes(`"audit":true`))).toEqual([]);
    expect(lines.join("")).not.toContain(wrong);
  });

  test("the lake accepts a token in the URL", async () => {
    const me = await lake.request(`/users/me?__token=${TEST_TOKENS.read}`);
    expect(await me.json()).toMatchObject({ id: "local-viewer", role: "viewer" });
  });

  test("the lake answers 401 for credentials of another scheme", async () => {
    const headers = { Authorization: "Basic YTpi" };
    expect((await lake.request("/users/me", { headers })).status).toBe(401);
  });

  test("the lake answers 200 {} to /users/me without a token", async () => {
    const me = await lake.request("/users/me");
    expect(me.status).toBe(200);
    expect(await me.json()).toEqual({});
  });
});

describe("cross-origin requests", () => {
  const preflight = (origin: string) =>
    lake.request("/data/query/production", {
      method: "OPTIONS",
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type",
      },
    });

  test.each(["http://localhost:5173", "http://127.0.0.1:3333"])(
    "CORS allows %s",
    async (origin) => {
      const response = await preflight(origin);
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe(origin);
      expect(response.headers.get("access-control-allow-credentials")).toBe("true");
      expect(response.headers.get("access-control-allow-headers")).toContain("authorization");
    },
  );

  test.each(["https://evil.example", "http://localhost.evil.example", "null", "file://"])(
    "CORS rejects %s",
    async (origin) => {
      const response = await preflight(origin);
      expect(response.headers.has("access-control-allow-origin")).toBe(false);
      expect(response.headers.has("access-control-allow-credentials")).toBe(false);
      const headers = { Origin: origin };
      const read = await lake.request("/data/query/production?query=1", { headers });
      expect(read.headers.has("access-control-allow-origin")).toBe(false);
      expect(read.headers.get("vary")).toContain("Origin");
    },
  );
});

describe("invalid requests", () => {
  test.each([
    ["GET", "/nothing", 404],
    ["GET", "/data/query/nowhere?query=1", 404],
    ["GET", "/data/query/UPPER?query=1", 404],
    ["DELETE", "/data/query/production", 405],
    ["GET", "/data/doc/production/%E0%A4%A", 400],
  ])("%s %s is %i", async (method, path, status) => {
    const response = await lake.request(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({
      statusCode: status,
      message: expect.any(String),
    });
  });

  test("the lake answers 404 for an unknown API version", async () => {
    for (const version of ["v2", "v2025-13-01", "vY"]) {
      expect((await fetch(`${lake.url}/${version}/ping`)).status).toBe(404);
    }
    expect((await fetch(`${lake.url}/vX/ping`)).status).toBe(200);
  });

  test("the lake answers 400 for a body that is not JSON and 415 for a compressed one", async () => {
    const send = (init: RequestInit) =>
      lake.request("/data/mutate/production", {
        method: "POST",
        token: TEST_TOKENS.write,
        ...init,
      });
    expect((await send({ body: "{" })).status).toBe(400);
    expect((await send({ body: "[]" })).status).toBe(400);
    const headers = { "Content-Encoding": "gzip" };
    expect((await send({ body: MUTATION, headers })).status).toBe(415);
  });

  test("the lake answers 400 for a deeply nested body", async () => {
    const deep = `${"[".repeat(400_000)}${"]".repeat(400_000)}`;
    const bodies: [string, string][] = [
      [
        "/data/mutate/production?autoGenerateArrayKeys=true",
        `{"mutations":[{"create":{"_type":"post","x":${deep}}}]}`,
      ],
      ["/data/actions/production", `{"actions":[${deep}]}`],
      ["/data/query/production", `{"query":"*","params":{"x":${deep}}}`],
    ];
    for (const [path, body] of bodies) {
      const init = { method: "POST", token: TEST_TOKENS.write, body };
      expect((await lake.request(path, init)).status).toBe(400);
    }
    const brackets = JSON.stringify({
      mutations: [{ create: { _type: "post", x: "[".repeat(500) } }],
    });
    const init = { method: "POST", token: TEST_TOKENS.write, body: brackets };
    expect((await lake.request("/data/mutate/production", init)).status).toBe(200);
  });

  test("the lake stores a document of two megabytes", async () => {
    const text = "x".repeat(2_000_000);
    const { _id } = await lake.client().create({ _type: "post", text });
    expect(await lake.client().fetch("length(*[_id == $_id][0].text)", { _id })).toBe(2_000_000);
  });

  test.each([
    ["/data/mutate/production", 4_000_000],
    ["/data/actions/production", 4_000_000],
    ["/data/query/production", 1_000_000],
  ])(
    "a body of %s over %d bytes is 413, and the lake serves the next request",
    async (path, most) => {
      const text = "x".repeat(most);
      const body = JSON.stringify({ mutations: [{ create: { _type: "post", text } }] });
      const response = await lake
        .request(path, { method: "POST", token: TEST_TOKENS.write, body })
        // The lake may close the connection before the whole body is sent.
        .catch(() => undefined);
      if (response) expect(response.status).toBe(413);
      expect((await mutate(TEST_TOKENS.write)).status).toBe(200);
    },
  );

  test.each([
    ["mutate", '{"mutations":[', '{"delete":{"id":"a"}}', 40_000],
    ["actions", '{"actions":[', '{"actionType":"sanity.action.document.discard"}', 10_000],
  ])(
    "the lake refuses more concurrent data/%s requests than its limit",
    async (name, start, one, most) => {
      const body = `${start}${`${one},`.repeat(most)}${one}]}`;
      const init = { method: "POST", token: TEST_TOKENS.write, body };
      const response = await lake.request(`/data/${name}/production`, init);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(`t most ${most}`);
    },
  );

  test("the listen endpoint answers with an event stream", async () => {
    const response = await lake.request("/data/listen/production?query=*", {
      headers: { Accept: "text/event-stream" },
    });
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    await response.body?.cancel();
  });
});

describe("datasets", () => {
  test("a dataset is created by name and shares no documents with others", async () => {
    const staging = lake.client({ dataset: "staging" });
    await staging.datasets.create("staging");
    await staging.create({ _id: "only-here", _type: "post" });
    expect(await staging.fetch("count(*)")).toBe(1);
    expect(await lake.client().getDocument("only-here")).toBeUndefined();
    await lake.client().datasets.create("empty");
    expect(await lake.client({ dataset: "empty" }).fetch("count(*)")).toBe(0);
    const names = (await lake.client().datasets.list()).map(({ name }) => name);
    expect(names).toEqual(["empty", "production", "staging"]);
  });

  test("the lake refuses a dataset name that Sanity refuses", async () => {
    const response = await lake.request("/data/mutate/Not%20good", {
      method: "POST",
      token: TEST_TOKENS.write,
      body: MUTATION,
    });
    expect(response.status).toBe(400);
  });
});
