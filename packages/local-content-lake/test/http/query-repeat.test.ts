import { afterAll, beforeAll, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
  await lake.client().create({ _id: "post", _type: "post", title: "One" });
  await lake.client().create({ _id: "drafts.post", _type: "post", title: "One, edited" });
});
afterAll(() => lake.stop());

const ADDRESS = `/data/query/production?${new URLSearchParams({
  query: '*[_type == "post" && $n == 1] | order(_id).title',
  $n: "1",
  perspective: "raw",
})}`;

async function twice(init: RequestInit & { token?: string } = {}): Promise<unknown[]> {
  const first = await (await lake.request(ADDRESS, init)).json();
  const second = await (await lake.request(ADDRESS, init)).json();
  return [first.result, second.result];
}

test("gives each reader the answer that is his, however often it is asked for", async () => {
  expect(await twice()).toEqual([["One"], ["One"]]);
  const all = ["One, edited", "One"];
  expect(await twice({ token: TEST_TOKENS.read })).toEqual([all, all]);
  expect(await twice()).toEqual([["One"], ["One"]]);
});

test("answers a second time as the first", async () => {
  const [first, second] = [await lake.request(ADDRESS), await lake.request(ADDRESS)];
  expect(Object.keys(await second.json()).toSorted()).toEqual(
    Object.keys(await first.json()).toSorted(),
  );
  for (const header of ["content-type", "cache-control", "vary", "x-content-type-options"]) {
    expect(second.headers.get(header)).toBe(first.headers.get(header));
  }
});

test("still refuses a wrong token, and lets no other origin read", async () => {
  await lake.request(ADDRESS);
  expect((await lake.request(ADDRESS, { token: "wrong" })).status).toBe(401);
  const foreign = await lake.request(ADDRESS, { headers: { Origin: "https://other.example" } });
  expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  const own = await lake.request(ADDRESS, { headers: { Origin: "http://localhost:3333" } });
  expect(own.headers.get("access-control-allow-origin")).toBe("http://localhost:3333");
});

test("gives strangers nothing more of a dataset that has become private", async () => {
  const token = TEST_TOKENS.write;
  const setMode = (aclMode: string) =>
    lake.request("/projects/local/datasets/production", {
      method: "PATCH",
      body: JSON.stringify({ aclMode }),
      token,
    });
  await twice();
  expect((await setMode("private")).status).toBe(200);
  expect((await lake.request(ADDRESS)).status).toBe(401);
  expect((await lake.request(ADDRESS, { token })).status).toBe(200);
  await setMode("public");
});

test("sends a HEAD request no body", async () => {
  await lake.request(ADDRESS);
  const response = await lake.request(ADDRESS, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("");
});

test("shows a change at once", async () => {
  await twice();
  await lake.client().patch("post").set({ title: "Two" }).commit();
  expect(await twice()).toEqual([["Two"], ["Two"]]);
  lake.lake.reset("production");
  expect(await twice()).toEqual([[], []]);
});

test("computes what depends on the clock each time", async () => {
  const address = `/data/query/production?query=${encodeURIComponent("now()")}`;
  const first = (await (await lake.request(address)).json()).result;
  while (Date.parse(first) === Date.now()) await new Promise(setImmediate);
  expect((await (await lake.request(address)).json()).result).not.toBe(first);
});
