import { createSchema, createSearch, type SearchStrategy } from "sanity";
import { test as base, expect } from "vitest";
import { startLake } from "../../packages/local-content-lake/test/support/lake";
import { studioClient } from "../support/site";

const TYPES = 200;
const FIELDS = 30;

/** A test with a lake of one document of each type. */
const test = base.extend("lake", { scope: "file" }, async ({}, { onCleanup }) => {
  const lake = await startLake();
  onCleanup(() => lake.stop());
  const transaction = lake.client().transaction();
  for (let n = 0; n < TYPES; n++) {
    transaction.create({ _id: `doc-${n}`, _type: `type${n}`, [`field${n}x7`]: `Word ${n} here` });
  }
  await transaction.commit();
  return lake;
});

/** A Studio with 200 document types of 30 fields, none of which has the name of another. */
function searchableTypes() {
  const types = Array.from({ length: TYPES }, (_, type) => ({
    name: `type${type}`,
    type: "document",
    fields: Array.from({ length: FIELDS }, (_, field) => ({
      name: `field${type}x${field}`,
      type: "string",
      options: { search: { weight: 2 + (field % 8) } },
    })),
  }));
  const schema = createSchema({ name: "default", types });
  return types.map(({ name }) => schema.get(name)).filter((type) => type !== undefined);
}

test.for<SearchStrategy>(["groq2024", "groqLegacy"])(
  "the lake answers the %s search of a Studio with 200 types of 30 fields",
  { tags: "full" },
  async (strategy, { lake }) => {
    const client = lake.client({ perspective: "drafts" });
    const lengths: number[] = [];
    const observed = studioClient({
      ...client,
      config: () => client.config(),
      withConfig: () => observed,
      observable: {
        fetch: (query: string, params: object, options: object) => {
          lengths.push(query.length);
          return client.observable.fetch(query, { ...params }, { ...options });
        },
      },
    });
    const search = createSearch(searchableTypes(), observed, { strategy, maxDepth: 2 });
    const found = await new Promise<{ hits: { hit: { _id: string } }[] }>((resolve, reject) => {
      search("word 123").subscribe({ next: resolve as never, error: reject });
    });
    expect(found.hits[0]?.hit._id).toBe("doc-123");
    expect(lengths).toEqual([expect.any(Number)]);
  },
);
