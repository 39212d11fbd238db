import { expect, it } from "vitest";
import { commitMutations } from "../../../../../sanity/lake/mutate";
import { Store } from "../../../../../sanity/lake/store";
import type { Mutation } from "../../../../../sanity/lake/types";
import { temporaryFolder } from "../support";

const ITEMS = 5_000;
const keys = Array.from({ length: ITEMS }, (_, n) => `k${n}`);
const document = { _id: "a", _type: "post", list: keys.map((_key) => ({ _key })) };

// Looking for one of them takes as long as the list is: all of them took minutes for lists of 40,000.
const unset = keys.map((key) => `list[_key=="${key}"]`);
const ALL: [string, Mutation[]][] = [
  ["a patch with many paths", [{ patch: { id: "a", unset } }]],
  ["a patch of all documents", [{ patch: { query: "*", set: { n: 1 } } }]],
  ["many patches", unset.map((path) => ({ patch: { id: "a", unset: [path] } }))],
];

it.each(ALL)(
  "refuses %s that would hold everyone up, and changes nothing",
  async (_, mutations) => {
    const store = Store.open(temporaryFolder());
    const { raw } = store.createDataset("production");
    const commit = (list: Mutation[], milliseconds?: number) =>
      commitMutations(store, "production", list, {
        author: "a",
        ...(milliseconds && { milliseconds }),
      });
    await commit([
      { create: document },
      ...keys.map((_id): Mutation => ({ create: { _id, _type: "post" } })),
    ]);
    await expect(commit(mutations, 10)).rejects.toThrow("takes longer than 10 ms: send fewer");
    expect(raw.get("a")?.list).toHaveLength(ITEMS);
    expect(raw.get("a")?.n).toBeUndefined();
    store.close();
  },
);
