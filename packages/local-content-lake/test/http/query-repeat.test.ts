import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  await lake.client().create({ _id: "post", _type: "post", title: "One" });
  await lake.client().create({ _id: "drafts.post", _type: "post", title: "One, edited" });
});
afterAll(() => lake.stop());

const PATH = `/data/query/production?${new URLSearchParams({
  query: '*[_type == "post" && $n == 1] | order(_id).title',
  $n: "1",
  perspective: "raw",
})}`;

async function twice(init: RequestInit & { token?: string } = {}): Promise<unknown[]> {
  const first = await (await lake.request(PATH, init)).json();
  const second = await (await lake.request(PATH, init)).json();
  return [first.result, second.result];
}

test("repeated queries return each client its own answer", async () => {
  expect(await twice()).toEqual([["One"], ["One"]]);
  const all = ["One, edited", "One"];
  expect(await twice({ token: TEST_TOKENS.read })).toEqual([all, all]);
  expect(await twice()).toEqual([["One"], ["One"]]);
});

test("a repeated query returns the same answer", async () => {
  const [first, second] = [await lake.request(PATH), await lake.request(PATH)];
  expect(Object.keys(await second.json()).toSorted()).toEqual(
    Object.keys(await first.json()).toSorted(),
  );
  for (const header of ["content-type", "cache-control", "vary", "x-content-type-options"]) {
    expect(second.headers.get(header)).toBe(first.headers.get(header));
  }
});

test("a repeated query still refuses a wrong token and another origin", async () => {
  await lake.request(PATH);
  expect((await lake.request(PATH, { token: "wrong" })).status).toBe(401);
  const foreign = await lake.request(PATH, { headers: { Origin: "https://other.example" } });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const own = await lake.request(PATH, { headers: { Origin: "http://localhost:3333" } });
  expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:3333");
});

test("a repeated query without a token answers 401 once its dataset is private", async () => {
  const token = TEST_TOKENS.write;
  const setMode = (aclMode: string) =>
    lake.request("/projects/local/datasets/production", {
      method: "PATCH",
      body: JSON.stringify({ aclMode }),
      token,
    });
  await twice();
  expect((await setMode("private")).status).toBe(200);
  expect((await lake.request(PATH)).status).toBe(401);
  expect((await lake.request(PATH, { token })).status).toBe(200);
  await setMode("public");
});

test("a HEAD request gets no body", async () => {
  await lake.request(PATH);
  const response = await lake.request(PATH, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("a repeated query returns a change in the next answer", async () => {
  await twice();
  await lake.client().patch("post").set({ title: "Two" }).commit();
  expect(await twice()).toEqual([["Two"], ["Two"]]);
  lake.lake.reset("production");
  expect(await twice()).toEqual([[], []]);
});

test("a query that depends on the clock is computed each time", async () => {
  const path = `/data/query/production?query=${encodeURIComponent("now()")}`;
  const first = (await (await lake.request(path)).json()).result;
  while (Date.parse(first) === Date.now()) await new Promise(setImmediate);
  expect((await (await lake.request(path)).json()).result).not.toBe(first);
});
