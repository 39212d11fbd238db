import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { createTestLog } from "../support/eventually";
import { test as lakeTest, TEST_TOKENS } from "../support/lake";
import { manage } from "../support/people";
import { forLanes } from "../support/random";

const MUTATE = "/data/mutate/production";
const ACTIONS = "/data/actions/production";

/** JSON texts that are invalid in nearly every request. */
const WRONG = ["null", "[null]", "true", "1e308", '"\\ud800"', '"a\\u0000b"', '{"__proto__":{}}'];

const bodies = (fields: readonly string[], wrap = (pair: string) => `{${pair}}`) =>
  fields.flatMap((field) => WRONG.map((value) => wrap(`"${field}":${value}`)));
const patch = (pair: string) => `{"mutations":[{"patch":{"id":"a",${pair}}}]}`;
const action = (type: string) => (pair: string) =>
  `{"actions":[{"actionType":"sanity.action.${type}",${pair}}]}`;

type Case = [method: string, path: string, body: BodyInit, headers?: HeadersInit];
/** Fields of a request, and the body around one of them. */
type Fields = [method: string, path: string, fields: string[], wrap?: (pair: string) => string];
const FIELDS: Fields[] = [
  ["POST", MUTATE, ["mutations"]],
  ["POST", MUTATE, ["create", "patch", "delete"], (pair) => `{"mutations":[{${pair}}]}`],
  ["POST", MUTATE, ["unset", "insert", "ifRevisionID", "query"], patch],
  ["POST", ACTIONS, ["publishedId"], action("document.publish")],
  ["POST", ACTIONS, ["document"], action("document.version.create")],
  ["POST", ACTIONS, ["releaseId"], action("release.archive")],
  ["POST", "/people", ["name", "email"], (pair) => `{"role":"viewer",${pair}}`],
  ["POST", "/programs", ["role"], (pair) => `{"name":"a",${pair}}`],
  ["POST", "/hooks/projects/local", ["url", "rule"], (pair) => `{"name":"a",${pair}}`],
  ["POST", "/cors", ["origin"]],
  ["PUT", "/datasets/production/copy", ["targetDataset"]],
];
const CASES: Case[] = [
  ...FIELDS.flatMap(([method, path, fields, wrap]) =>
    bodies(fields, wrap).map((body): Case => [method, path, body]),
  ),
  // Null is no dataset.
  ...bodies(["datasetName"])
    .slice(1)
    .map((body): Case => ["PUT", "/aliases/~x", body]),
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

const { log, lines } = createTestLog();

const test = lakeTest.extend("options", { log });

const eachRole = forLanes(test, ["administrator", "contributor"], ["editor", "viewer"]);

eachRole("a program that is %s changes and logs nothing", async (role, { lake, client }) => {
  await client.create({ _id: "a", _type: "post" });
  const program = { name: role, role };
  const { token } = await manage<{ token: string }>(lake, "POST", "/programs", program);
  for (const [method, path, body, headers = {}] of CASES) {
    const init = { method, token, headers, ...(method !== "DELETE" && { body }) };
    const response = await lake.request(path, init);
    const request = `${method} ${path} ${String(body).slice(0, 80)}`;
    expect(Math.floor(response.status / 100), request).toBe(4);
    const { message, error } = await response.json();
    expect((error?.description ?? message).length, request).toBeGreaterThan(8);
  }
  expect(await client.fetch("count(*)")).toBe(1);
  expect(lines.join()).not.toMatch(/"level":"(error|fatal)"|write-token|read-token/);
  for (const secret of [token, TEST_TOKENS.write]) expect(lines.join()).not.toContain(secret);
});
