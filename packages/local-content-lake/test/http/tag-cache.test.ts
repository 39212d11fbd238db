import { test as base, expect } from "vitest";
import { running } from "../../../../tests/support/fixtures";
import { createTagCache } from "../../src/tag-cache";
import { createTestLake } from "../../src/testing";

const TITLES = '*[_type == "post"] | order(title asc).title';

const test = base
  .extend("lake", running(createTestLake))
  .extend("content", async ({ lake }, { onCleanup }) => {
    const content = createTagCache(lake.client.withConfig({ maxRetries: 0 }));
    onCleanup(() => content.close());
    // Once the events are connected, an answer is kept.
    await new Promise((resolve) => content.onChange(resolve));
    return content;
  });

test("an answer is kept until a change affects it, then read again", async ({ lake, content }) => {
  await lake.client.create({ _type: "post", title: "First" });
  expect(await content.fetch(TITLES)).toEqual(["First"]);
  // Refuses the next query: what is read from here on was kept.
  lake.failNext({ method: "query", status: 400 });
  expect(await content.fetch(TITLES)).toEqual(["First"]);
  const other = new Promise((resolve) => content.onChange(resolve));
  await lake.client.create({ _type: "author", name: "Asha" });
  await other;
  expect(await content.fetch(TITLES)).toEqual(["First"]);
  await expect(content.fetch('count(*[_type == "author"])')).rejects.toThrow();
  await lake.client.create({ _type: "post", title: "Second" });
  await expect.poll(() => content.fetch(TITLES)).toEqual(["First", "Second"]);
});

test.for([503, 429])(
  "the last answer is served at a status %i",
  async (status, { lake, content }) => {
    await lake.client.create({ _id: "post", _type: "post", title: "First" });
    expect(await content.fetch(TITLES)).toEqual(["First"]);
    lake.failNext({ method: "query", status, times: 100 });
    const changed = new Promise((resolve) => content.onChange(resolve));
    await lake.client.patch("post", { set: { title: "Changed" } }).commit();
    await changed;
    expect(await content.fetch(TITLES)).toEqual(["First"]);
  },
);
