import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../src/http/routes";
import { unsupportedRoutes } from "../../src/http/routes/project/unsupported";
import {
  type Endpoint,
  endpointsWithBody,
  HOOK,
  json,
  png,
  sendSlowly,
} from "../support/http-client";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";
import { join, manage } from "../support/people";

/** Routes without a body, or with the same answer for every role. */
const WITHOUT_BODY = new Set([
  "POST /data/query/:dataset",
  "POST /auth/login/local",
  "POST /auth/link",
  "POST /auth/link/mail",
  "POST /auth/logout",
  "POST /journey/:rest*",
  "POST /intake/batch",
  "POST /descriptors/claim",
  "POST /comments/:dataset/setup",
  "PATCH /aliases/:alias/unlink",
  "POST /people/:person/link",
  "POST /users/me/passkeys/options",
  "POST /access/project/:project/requests",
]);

let lake: TestLake;
let ids: { person: string; hook: string };

beforeAll(async () => {
  lake = await startLake();
  // The last administrator cannot be removed.
  await join(lake, "administrator", "Owner");
  const { id: person } = await join(lake, "viewer", "Somebody");
  await manage(lake, "PUT", "/datasets/other", {});
  await manage(lake, "PUT", "/aliases/known", {});
  const { id: hook } = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", HOOK);
  ids = { person, hook };
});
afterAll(() => lake.stop());

const writes = routes
  .filter(({ method }) => method === "POST" || method === "PUT" || method === "PATCH")
  .map(({ method, path }) => `${method} ${path}`);

/** Everything that an administrator can read from the lake; a refused request must not change it. */
async function snapshot(): Promise<string> {
  const token = TEST_TOKENS.write;
  const paths = [
    "/datasets",
    "/aliases",
    "/cors",
    "/hooks/projects/local",
    "/people",
    "/programs",
    "/projects/local/datasets/production/schemas",
    `/data/query/production?perspective=raw&query=${encodeURIComponent("*")}`,
  ];
  const texts = paths.map(async (path) => (await lake.request(path, { token })).text());
  return (await Promise.all(texts))
    .join("\n")
    .replace(/"(?:ms|lastUsedAt)":(?:\d+|"[^"]*"|null)/g, "");
}

test("the table lists every endpoint that reads a body", () => {
  const ignored = new Set(unsupportedRoutes.map(({ method, path }) => `${method} ${path}`));
  const listed = Object.keys(endpointsWithBody(ids));
  expect(writes.filter((route) => !WITHOUT_BODY.has(route) && !ignored.has(route)).sort()).toEqual(
    listed.sort(),
  );
});

const LOWER = { administrator: "editor", contributor: "viewer" } as const;

describe.each(Object.keys(endpointsWithBody({ person: "", hook: "" })))("a slow %s", (name) => {
  const [method = ""] = name.split(" ");

  test("answers 401 and changes nothing if the caller is removed before the last byte", async () => {
    const { least, path, body } = endpointsWithBody(ids)[name] as Endpoint;
    const caller = await join(lake, least);
    const slow = await sendSlowly(lake.url, { method, path, body, token: caller.token });
    await manage(lake, "DELETE", `/people/${caller.id}`);
    const before = await snapshot();
    const { status, text } = await slow.finish();
    expect({ status, text }).toMatchObject({ status: 401 });
    expect(text).not.toContain('"token"');
    expect(await snapshot()).toBe(before);
  });

  test("answers 401 and changes nothing if the session is ended before the last byte", async () => {
    const { least, path, body } = endpointsWithBody(ids)[name] as Endpoint;
    const caller = await join(lake, least);
    const slow = await sendSlowly(lake.url, { method, path, body, token: caller.token });
    await lake.request("/auth/logout", { method: "POST", token: caller.token });
    const before = await snapshot();
    expect(await slow.finish()).toMatchObject({ status: 401 });
    expect(await snapshot()).toBe(before);
  });

  test("answers 403 and changes nothing if the role is lowered before the last byte", async () => {
    const { least, path, body } = endpointsWithBody(ids)[name] as Endpoint;
    if (least === "viewer") return;
    const caller = await join(lake, least);
    const slow = await sendSlowly(lake.url, { method, path, body, token: caller.token });
    await manage(lake, "PATCH", `/people/${caller.id}`, { role: LOWER[least] });
    const before = await snapshot();
    expect(await slow.finish()).toMatchObject({ status: 403 });
    expect(await snapshot()).toBe(before);
  });
});

describe("a slow write", () => {
  test("by an editor demoted to contributor may write drafts only", async () => {
    const caller = await join(lake, "editor");
    const body = json({ mutations: [{ create: { _id: "published", _type: "post" } }] });
    const request = { method: "POST", path: "/data/mutate/production", body, token: caller.token };
    const slow = await sendSlowly(lake.url, request);
    await manage(lake, "PATCH", `/people/${caller.id}`, { role: "contributor" });
    expect(await slow.finish()).toMatchObject({ status: 403 });
  });

  test.each([
    ["POST", "/data/mutate/closing", json({ mutations: [{ create: { _type: "post" } }] })],
    ["POST", "/assets/files/closing", png],
  ])(
    "%s %s answers 404 if its dataset is deleted during the request",
    async (method, path, body) => {
      await manage(lake, "PUT", "/datasets/closing", { aclMode: "private" });
      const slow = await sendSlowly(lake.url, { method, path, body, token: TEST_TOKENS.write });
      await manage(lake, "DELETE", "/datasets/closing");
      expect(await slow.finish()).toMatchObject({ status: 404 });
      const names = await manage<{ name: string }[]>(lake, "GET", "/datasets");
      expect(names.map(({ name }) => name)).not.toContain("closing");
    },
  );

  test("answers 404 if another dataset gets the name during the request", async () => {
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "private" });
    const body = json({ mutations: [{ create: { _id: "secret", _type: "post" } }] });
    const request = { method: "POST", path: "/data/mutate/renewed", body };
    const slow = await sendSlowly(lake.url, { ...request, token: TEST_TOKENS.write });
    await manage(lake, "DELETE", "/datasets/renewed");
    await manage(lake, "PUT", "/datasets/renewed", { aclMode: "public" });
    expect(await slow.finish()).toMatchObject({ status: 404 });
  });

  test.each([
    ["a hook", "PATCH", () => `/hooks/projects/local/${ids.hook}`, json({ name: "Undone" })],
    ["an alias", "PATCH", () => "/aliases/known", json({ datasetName: "production" })],
  ])("to %s does not undo its deletion", async (_what, method, path, body) => {
    const slow = await sendSlowly(lake.url, {
      method,
      path: path(),
      body,
      token: TEST_TOKENS.write,
    });
    await manage(lake, "DELETE", path());
    expect(await slow.finish()).toMatchObject({ status: 404 });
    const { id } = await manage<{ id: string }>(lake, "POST", "/hooks/projects/local", HOOK);
    ids.hook = id;
    await manage(lake, "PUT", "/aliases/known", {}).catch(() => {});
  });

  test("to a hook preserves the fields that a faster write changed", async () => {
    const path = `/hooks/projects/local/${ids.hook}`;
    const body = json({ name: "Slow" });
    const slow = await sendSlowly(lake.url, {
      method: "PATCH",
      path,
      body,
      token: TEST_TOKENS.write,
    });
    await manage(lake, "PATCH", path, { url: "http://127.0.0.1:9/quick" });
    await slow.finish();
    expect(await manage(lake, "GET", path)).toMatchObject({
      name: "Slow",
      url: "http://127.0.0.1:9/quick",
    });
  });
});
