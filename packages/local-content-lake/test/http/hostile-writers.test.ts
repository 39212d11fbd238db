import { gzipSync } from "node:zlib";
import { createLog, Secrets } from "http-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

const MUTATE = "/data/mutate/production";
const ACTIONS = "/data/actions/production";
const HOOKS = "/hooks/projects/local";

/** JSON texts that are invalid in nearly every request. */
const WRONG = ["null", "[null]", "true", "1e308", '"\\ud800"', '"a\\u0000b"', '{"__proto__":{}}'];

const bodies = (fields: readonly string[], wrap: (pair: string) => string) =>
  fields.flatMap((field) => WRONG.map((value) => wrap(`"${field}":${value}`)));
const patch = (pair: string) => `{"mutations":[{"patch":{"id":"a",${pair}}}]}`;
const action = (type: string) => (pair: string) =>
  `{"actions":[{"actionType":"sanity.action.${type}",${pair}}]}`;

type Case = [method: string, path: string, body: BodyInit, headers?: HeadersInit];
const each = (method: string, path: string, all: readonly string[]) =>
  all.map((body): Case => [method, path, body]);

const CASES: Case[] = [
  ...each(
    "POST",
    MUTATE,
    bodies(["mutations"], (pair) => `{${pair}}`),
  ),
  ...each(
    "POST",
    MUTATE,
    bodies(["create", "patch", "delete"], (p) => `{"mutations":[{${p}}]}`),
  ),
  ...each("POST", MUTATE, bodies(["unset", "insert", "ifRevisionID", "query"], patch)),
  ...each("POST", ACTIONS, bodies(["publishedId"], action("document.publish"))),
  ...each("POST", ACTIONS, bodies(["document"], action("document.version.create"))),
  ...each("POST", ACTIONS, bodies(["releaseId"], action("release.archive"))),
  ...each(
    "POST",
    "/people",
    bodies(["name", "email"], (pair) => `{"role":"viewer",${pair}}`),
  ),
  ...each(
    "POST",
    "/programs",
    bodies(["role"], (pair) => `{"name":"a",${pair}}`),
  ),
  ...each(
    "POST",
    HOOKS,
    bodies(["url", "rule"], (pair) => `{"name":"a",${pair}}`),
  ),
  ...each(
    "POST",
    "/cors",
    bodies(["origin"], (pair) => `{${pair}}`),
  ),
  ...each("PUT", "/aliases/~x", bodies(["datasetName"], (pair) => `{${pair}}`).slice(1)),
  ...each(
    "PUT",
    "/datasets/production/copy",
    bodies(["targetDataset"], (pair) => `{${pair}}`),
  ),
  ["POST", MUTATE, `{"mutations":[{"create":${"[".repeat(10_000)}`],
  ["POST", MUTATE, `"${"x".repeat(2_000_000)}"`],
  ["POST", MUTATE, new Uint8Array(gzipSync('{"mutations":[]}')), { "Content-Encoding": "gzip" }],
  ["POST", ACTIONS, "no gzip", { "Content-Encoding": "gzip" }],
  ["POST", "/assets/images/production", "--x\r\n\r\n", { "Content-Type": "multipart/form-data" }],
  ["POST", `${MUTATE}%00`, '{"mutations":[]}'],
  ["PUT", "/users/me/keyvalue", `[${'{"key":"k"},'.repeat(20_000)}{"key":"k"}]`],
  ["POST", "/agent/action/generate/production", "{}"],
  ["POST", "/functions/any/invoke", "{}"],
  ["DELETE", "/people/..%2F..", ""],
];

const logLines: string[] = [];
let lake: TestLake;
const tokens = new Map<string, string>([["administrator", TEST_TOKENS.write]]);
beforeAll(async () => {
  const out = { write: (line: string) => void logLines.push(line) };
  lake = await startLake({ log: createLog({ level: "debug", out }, new Secrets()) });
  await lake.client().create({ _id: "a", _type: "post" });
  for (const role of ["editor", "contributor", "viewer"]) {
    const body = { name: role, role };
    const { token } = await lake.client().request({ method: "POST", url: "/programs", body });
    tokens.set(role, token);
  }
});
afterAll(() => lake.stop());

test.each(["administrator", "editor", "contributor", "viewer"])(
  "an %s gets an error message for any invalid body, and the lake stores and logs nothing",
  async (role) => {
    const token = tokens.get(role) ?? "";
    for (const [method, path, body, headers] of CASES) {
      const response = await lake.request(path, {
        method,
        token,
        ...(method !== "DELETE" && { body }),
        ...(headers && { headers }),
      });
      const request = `${method} ${path} ${String(body).slice(0, 80)}`;
      expect(Math.floor(response.status / 100), request).toBe(4);
      const { message, error } = await response.json();
      expect((error?.description ?? message).length, request).toBeGreaterThan(8);
    }
    expect(await lake.client().fetch("count(*)")).toBe(1);
    expect(logLines.join()).not.toMatch(/"level":"(error|fatal)"|write-token|read-token/);
    expect(logLines.join()).not.toContain(token);
  },
);

const deep = (levels: number) => encodeURIComponent("[".repeat(levels) + "]".repeat(levels));

test.each([
  `/data/query/production?query=*&$x=${deep(2_000)}`,
  `/data/query/production?query=*&$__proto__=${deep(300)}`,
  `/data/listen/production?query=*&$x=${deep(2_000)}`,
])("the lake answers 400 to %.50s… because its parameter is nested too deeply", async (path) => {
  const response = await lake.request(path);
  expect(response.status).toBe(400);
  expect((await response.json()).message).toContain("nested more than 150 levels deep");
});
