import { expect } from "vitest";
import { listPosts, publishPost, renamePost } from "./blog";
import { test } from "./lake";

test("lists the posts whose date has come", async ({ lake }) => {
  expect(await listPosts(lake.clientAs("anonymous"))).toEqual([
    { title: "Second thoughts", author: "Asha Patel" },
    { title: "Hello", author: "Asha Patel" },
  ]);
});

test("a published draft appears in the list", async ({ lake }) => {
  await publishPost(lake.clientAs("editor"), "idea");
  const titles = (await listPosts(lake.client)).map(({ title }) => title);
  expect(titles).toEqual(["An idea", "Second thoughts", "Hello"]);
});

test("the next test has the seed again", async ({ lake }) => {
  expect(await listPosts(lake.client)).toHaveLength(2);
});

test("a viewer cannot publish", async ({ lake }) => {
  const attempt = publishPost(lake.clientAs("viewer"), "idea");
  await expect(attempt).rejects.toMatchObject({ statusCode: 403 });
});

test("a rename survives one failed mutation", async ({ lake }) => {
  lake.failNext({ method: "mutate", status: 503 });
  await renamePost(lake.client, "hello", "Hello again");
  expect(await lake.client.getDocument("hello")).toMatchObject({ title: "Hello again" });
});

test("a second failed mutation reaches the caller and changes nothing", async ({ lake }) => {
  lake.failNext({ method: "mutate", status: 503, times: 2 });
  const attempt = renamePost(lake.client, "hello", "Hello again");
  await expect(attempt).rejects.toMatchObject({ statusCode: 503 });
  expect(await lake.client.getDocument("hello")).toMatchObject({ title: "Hello" });
});

test("a post appears when its date comes", async ({ lake }) => {
  await lake.clock.set("2026-12-01T08:59:59Z");
  expect(await listPosts(lake.client)).toHaveLength(2);
  await lake.clock.advance(1_000);
  expect(await listPosts(lake.client)).toHaveLength(3);
});
