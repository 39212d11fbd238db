import { expect, test } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { MAX_REQUEST_MS } from "../../../src/mutate/commit";
import { Store } from "../../../src/store";
import type { Mutation, PatchOperations } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";

const ITEMS = 10_000;
const ATTRIBUTES = 1_500;
const names = Array.from({ length: ATTRIBUTES }, (_, n) => `f${n}`);
const byKey = Array.from({ length: 200 }, (_, n) => `list[_key=="k${n * 50}"].v`);
const byName = Object.fromEntries(names.map((name, n) => [name, n]));

// Copies of the list or of the document for each path took longer than a request may take.
const PATCHES: [string, PatchOperations[]][] = [
  ["all items of a long list", [{ set: { "list[*].v": 1 } }]],
  ["all attributes of a name", [{ inc: { "..v": 1 } }]],
  ["many items by their keys", [{ set: Object.fromEntries(byKey.map((path) => [path, 1])) }]],
  ["an item by its key, many times", byKey.map((path) => ({ inc: { [path]: 1 } }))],
  ["many attributes", [{ set: byName }, { unset: names }]],
  ["an attribute, many times", names.map((name) => ({ set: { [name]: 1 } }))],
  ["items beside all items", [{ insert: { before: "..[_key?]", items: [{ v: 0 }] } }]],
];

test.each(PATCHES)("a request may change %s", async (_, patches) => {
  const store = Store.open(temporaryFolder());
  store.datasets.create("production");
  const list = Array.from({ length: ITEMS }, (_item, n) => ({ _key: `k${n}`, v: n }));
  const commit = (mutations: Mutation[]) =>
    commitMutations(store, "production", mutations, {
      author: "a",
      milliseconds: MAX_REQUEST_MS,
    });
  await commit([{ create: { _id: "a", _type: "post", list } }]);
  const { results } = await commit(patches.map((patch) => ({ patch: { id: "a", ...patch } })));
  expect(results).toHaveLength(patches.length);
  store.close();
});
