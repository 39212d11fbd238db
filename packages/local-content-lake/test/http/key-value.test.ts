import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startLake, TEST_TOKENS, type TestLake } from "../support/lake";

let lake: TestLake;
let client: SanityClient;
beforeAll(async () => {
  lake = await startLake({ basePath: "/lake" });
  client = lake.client();
  await client.create({ _id: "p", _type: "post" });
  await client.create({ _id: "drafts.p", _type: "post", secret: "draft-secret" });
});
afterAll(() => lake.stop());

const reader = () => lake.client({ token: TEST_TOKENS.read });

describe("key-value storage", () => {
  const put = (who: SanityClient, body: unknown) =>
    who.request({ method: "PUT", url: "/users/me/keyvalue", body });

  test("stores values per user over a restart", async () => {
    const pairs = [
      { key: "studio.search", value: { recent: ["a"] } },
      { key: "studio.closed", value: true },
    ];
    expect(await put(client, pairs)).toEqual(pairs);
    await put(client, [{ key: "studio.closed", value: false }]);
    await lake.restart();
    const url = "/users/me/keyvalue/studio.search,studio.closed,studio.none";
    expect(await client.request({ url })).toEqual([
      { key: "studio.search", value: { recent: ["a"] } },
      { key: "studio.closed", value: false },
      { key: "studio.none", value: null },
    ]);
    const unset = ["search", "closed", "none"].map((name) => ({
      key: `studio.${name}`,
      value: null,
    }));
    expect(await reader().request({ url })).toEqual(unset);
  });

  test("deletes a user's own keys one by one", async () => {
    await put(client, [
      { key: "forget.a", value: 1 },
      { key: "forget.b", value: 2 },
    ]);
    const remove = (who: SanityClient) =>
      who.request({ method: "DELETE", url: "/users/me/keyvalue/forget.a" });
    await expect(remove(reader())).rejects.toMatchObject({ statusCode: 404 });
    await remove(client);
    expect(await client.request({ url: "/users/me/keyvalue/forget.a,forget.b" })).toEqual([
      { key: "forget.a", value: null },
      { key: "forget.b", value: 2 },
    ]);
    await expect(remove(client)).rejects.toMatchObject({ statusCode: 404 });
  });

  test("has limits, and refuses invalid keys", async () => {
    await expect(put(client, { key: "a" })).rejects.toMatchObject({ statusCode: 400 });
    const long = "x".repeat(100_001);
    await expect(put(client, [{ key: "a", value: long }])).rejects.toMatchObject({
      statusCode: 400,
    });
    const many = (page: number) =>
      Array.from({ length: 100 }, (_, index) => ({ key: `${page}-${index}`, value: index }));
    for (const page of [1, 2, 3, 4]) await put(client, many(page));
    await expect(put(client, many(5))).rejects.toMatchObject({ statusCode: 400 });
    await put(client, many(1));
    expect((await lake.request("/users/me/keyvalue/a")).status).toBe(401);
  });
});
