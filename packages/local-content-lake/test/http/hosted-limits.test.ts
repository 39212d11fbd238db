import { describe, expect, test } from "vitest";
import { createTestLake, HOSTED_LIMITS, type TestLakeOptions } from "../../src/testing";

type Limits = TestLakeOptions["limits"];

/** A document with as many attributes besides its `_id` and system fields. */
function wide(count: number, prefix = "a") {
  const attributes = Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]);
  return { _type: "wide", ...Object.fromEntries(attributes) };
}

function deep(levels: number): object {
  return levels === 1 ? { end: 1 } : { in: deep(levels - 1) };
}

const FOUR = ["a", "b", "c", "d"].map((prefix) => wide(600, prefix));

describe("the hosted limits", () => {
  test("reject mutations beyond their rate with 429", async () => {
    await using lake = await createTestLake({ limits: { mutationsPerSecond: 2 } });
    const write = () => lake.client.create({ _type: "post" });
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, write));
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.length).toBeGreaterThan(0);
    const body = { statusCode: 429, error: "Too Many Requests" };
    const response = { headers: { "retry-after": "1" }, body };
    const responseBody = expect.stringContaining("the limit is 2 per second");
    expect(refused[0]).toMatchObject({ statusCode: 429, responseBody, response });
    // Queries have a rate of their own.
    expect(await lake.client.fetch("count(*)")).toBe(60 - refused.length);
    await lake.reset();
    await write();
  });

  test("are those that Sanity documents", () => {
    expect(HOSTED_LIMITS).toMatchObject({
      ...{ attributesPerDataset: 2_000, attributesPerDocument: 1_000, documentBytes: 32_000_000 },
      ...{ nestingDepth: 20, mutationsPerSecond: 25, uploadsPerSecond: 25, requestsPerSecond: 500 },
      ...{ concurrentQueries: 500, concurrentMutations: 100 },
    });
  });

  test("count actions as mutations, and every request", async () => {
    const limits = { mutationsPerSecond: 1, requestsPerSecond: 10 };
    await using lake = await createTestLake({ limits });
    const refusals = (count: number, ask: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: count }, () => ask().catch(({ statusCode }) => statusCode)));
    const action = { actionType: "sanity.action.document.create" } as never;
    expect(await refusals(8, () => lake.client.action(action))).toContain(429);
    expect(await refusals(70, () => lake.client.fetch("1"))).toContain(429);
  });

  test.for([
    ["attributesPerDataset", FOUR, /Total attribute\/datatype count \d{4} exceeds limit of 2000/],
    ["attributesPerDocument", [wide(1_200)], /exceeds limit of 1000/],
    ["nestingDepth", [{ _type: "deep", in: deep(20) }], /nested 21 levels, .* limit of 20/],
    ["documentBytes", [{ _type: "l", text: "x".repeat(2_000_000) }], /exceeds limit of 1000000/],
  ] as const)("reject documents beyond %s alone", async ([name, documents, message]) => {
    const small = name === "documentBytes" && { documentBytes: 1_000_000 };
    const write = async (limits: object) => {
      await using lake = await createTestLake({ limits: { ...small, ...limits } });
      const { client } = lake;
      for (const document of documents) await client.create(document);
      return await client.fetch("count(*)");
    };
    await expect(write({})).rejects.toThrow(message);
    await expect(write({ [name]: false })).resolves.toBe(documents.length);
    await expect(write({ ...HOSTED_LIMITS, [name]: 100_000_000 })).resolves.toBe(documents.length);
  });

  test("count an attribute once for each data type while it exists", async () => {
    await using lake = await createTestLake({ limits: { attributesPerDataset: 12 } });
    const { client } = lake;
    // Five system fields, `attr` with four types, three for the items of the array.
    const values = ["x", 1, null, [2.5, 3.25, "abc", "def", true], "again"];
    for (const [n, attr] of values.entries()) {
      await client.create({ _id: `p${n}`, _type: "thing", attr });
    }
    const more = { _type: "thing", other: 1 };
    await expect(client.create(more)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining("Total attribute/datatype count 13 exceeds limit of 12"),
    });
    expect(await client.fetch("count(*)")).toBe(5);
    await client.delete("p2");
    await client.create(more);
  });

  test("can all be switched off", async () => {
    await using lake = await createTestLake({ limits: false });
    await Promise.all(Array.from({ length: 30 }, () => lake.client.create(wide(1_100))));
    expect(await lake.client.fetch("count(*)")).toBe(30);
  });

  test.for<[object, RegExp]>([
    [{ writes: 1 }, /there is no "writes"/],
    [{ mutationsPerSecond: 0 }, /mutationsPerSecond is 0/],
    [{ documentBytes: "1" }, /documentBytes is 1/],
  ])("refuse invalid settings (%o)", async ([limits, message]) => {
    await expect(createTestLake({ limits: limits as Limits })).rejects.toThrow(message);
  });
});
