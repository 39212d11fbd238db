import { describe, expect } from "vitest";
import { test as lakeTest, rawMutate } from "../support/lake";

const COUNT = 20;

/** Selects the posts with the highest numbers; its length alone sends it to the worker. */
const highest = (count: number) =>
  `// ${"-".repeat(20_000)}\n*[_type == "post" && count(*[_type == "post" && n > ^.n]) < ${count}]`;

const test = lakeTest
  .extend("posts", { auto: true }, async ({ client }) => {
    const transaction = client.transaction();
    for (let n = 0; n < COUNT; n += 1) transaction.create({ _id: `post${n}`, _type: "post", n });
    await transaction.commit();
    return () => client.fetch<number[]>('*[_type == "post"].n | order(@)');
  })
  .extend("mutate", ({ lake }) => (mutations: object[]) => {
    return rawMutate(lake, mutations as never);
  });

describe("a query of a mutation in the worker", () => {
  test("selects the documents to patch and to delete", async ({ client, mutate, posts }) => {
    const patch = { query: highest(3), set: { title: "Late" } };
    expect((await mutate([{ patch }])).status).toBe(200);
    expect(await client.fetch('*[title == "Late"].n | order(@)')).toEqual([17, 18, 19]);
    expect((await mutate([{ delete: { query: highest(15) } }])).status).toBe(200);
    expect(await posts()).toEqual([0, 1, 2, 3, 4]);
  });

  test("sees what its transaction has changed before", async ({ client, mutate }) => {
    const { status } = await mutate([
      { delete: { id: "post19" } },
      // Its id is generated.
      { create: { _type: "post", n: 9_000 } },
      { create: { _id: "postLast", _type: "post", n: 5_000 } },
      { patch: { query: highest(3), set: { title: "Found" } } },
    ]);
    expect(status).toBe(200);
    expect(await client.fetch('*[title == "Found"].n | order(@)')).toEqual([18, 5_000, 9_000]);
  });

  test("is refused after 5,000 changed documents of its transaction", { tags: "full" }, async ({
    mutate,
    posts,
  }) => {
    const creations = (count: number) => Array(count).fill({ create: { _type: "fresh" } });
    const remove = { delete: { query: highest(15) } };
    const refused = await mutate([...creations(5_001), remove]);
    expect(refused.status).toBe(400);
    expect(refused.problem.description).toContain("send it as a transaction of its own");
    expect((await mutate([...creations(5_000), remove])).status).toBe(200);
    expect(await posts()).toEqual([0, 1, 2, 3, 4]);
  });

  test("that selects no documents is a fault of its mutation", async ({ mutate }) => {
    const { status, problem } = await mutate([{ delete: { query: `${highest(10)}.n` } }]);
    expect([status, problem.description]).toEqual([
      400,
      expect.stringContaining("must select documents"),
    ]);
  });
});
