import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

describe("responses", () => {
  const post = (search: string, body: unknown) =>
    lake.request(`/data/mutate/production${search}`, {
      method: "POST",
      token: TEST_TOKENS.write,
      body: JSON.stringify(body),
    });

  test("have ids and documents only on request", async () => {
    const body = { mutations: [{ createOrReplace: { _id: "result", _type: "post" } }] };
    const plain = await (await post("", body)).json();
    expect(plain.results).toEqual([{ operation: "create" }]);
    const ids = await (await post("?returnIds=true", body)).json();
    expect(ids.results).toEqual([{ id: "result", operation: "update" }]);
    const documents = await (await post("?returnDocuments=true", body)).json();
    expect(documents.results[0].document).toMatchObject({ _id: "result", _type: "post" });
  });

  test.each([
    ["an empty object", {}],
    ["no mutation", { mutations: [] }],
    ["two operations in one mutation", { mutations: [{ delete: { id: "a" }, create: {} }] }],
    ["an unknown operation", { mutations: [{ upsert: { _type: "post" } }] }],
    ["an unknown patch operation", { mutations: [{ patch: { id: "a", merge: {} } }] }],
    ["a patch without an id", { mutations: [{ patch: { set: { a: 1 } } }] }],
    [
      "an attribute name that JavaScript treats specially",
      '{"mutations":[{"create":{"_type":"a","__proto__":{}}}]}',
    ],
  ])("answers 400 to %s", async (_what, body) => {
    const response = await lake.request("/data/mutate/production", {
      method: "POST",
      token: TEST_TOKENS.write,
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    expect(response.status).toBe(400);
  });

  test("have keys in array items on request", async () => {
    const items = [{ _type: "a" }, { _type: "b", _key: "mine", inner: [{ _type: "c" }] }, "text"];
    const options = { autoGenerateArrayKeys: true };
    const document = await lake.client().create({ _type: "post", items }, options);
    const key = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(document.items).toEqual([
      { _type: "a", _key: key },
      { _type: "b", _key: "mine", inner: [{ _type: "c", _key: key }] },
      "text",
    ]);
  });
});
