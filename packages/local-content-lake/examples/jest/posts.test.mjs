import { createTestLake } from "local-content-lake/testing";

let lake;

beforeAll(async () => {
  const seed = [{ _id: "hello", _type: "post", title: "Hello" }];
  lake = await createTestLake({ seed, now: "2026-06-01T12:00:00Z" });
});
afterEach(() => lake.reset());
afterAll(() => lake.close());

test("reads a post without a token", async () => {
  const titles = await lake.clientAs("anonymous").fetch('*[_type == "post"].title');
  expect(titles).toEqual(["Hello"]);
});

test("writes with the time of the lake", async () => {
  const post = await lake.client.create({ _type: "post", title: "Second" });
  expect(post._createdAt).toMatch("2026-06-01T12:00:00");
  expect(await lake.client.fetch('count(*[_type == "post"])')).toBe(2);
});

test("starts from the seed and survives a failed mutation", async () => {
  lake.failNext({ method: "mutate", status: 503 });
  const attempt = lake.client.create({ _type: "post", title: "Third" });
  await expect(attempt).rejects.toMatchObject({ statusCode: 503 });
  expect(await lake.client.fetch('count(*[_type == "post"])')).toBe(1);
});
