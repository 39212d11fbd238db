import { test as base, describe, expect } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import type { Mutation, PatchOperations } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";

/** A test with an empty dataset. `patch` changes the document `a`. */
const test = base
  .extend("store", ({}, { onCleanup }) => {
    const store = Store.open(temporaryFolder());
    onCleanup(() => store.close());
    store.datasets.create("production");
    return store;
  })
  .extend("raw", ({ store }) => store.datasets.get("production").raw)
  .extend("commit", ({ store }) => (mutations: Mutation[], milliseconds = 1e9) => {
    return commitMutations(store, "production", mutations, { author: "a", milliseconds });
  })
  .extend("patch", ({ commit }) => (operations: PatchOperations) => {
    return commit([{ patch: { id: "a", ...operations } }]);
  });

// Larger than any request: a document reaches this size through many patches.
test("a document may have up to 32 MB, counted in bytes", async ({ commit }) => {
  const create = (_id: string, text: string) => commit([{ create: { _id, _type: "post", text } }]);
  await create("fits", "ü".repeat(16_000_000));
  await expect(create("too-large", "ü".repeat(17_000_000))).rejects.toMatchObject({
    code: "MUTATION_INVALID",
    problem: { type: "documentTooLargeError", description: expect.stringContaining("too-large") },
  });
  const grown = commit([{ patch: { id: "fits", set: { more: "x".repeat(2_000_000) } } }]);
  await expect(grown).rejects.toMatchObject({ problem: { type: "documentTooLargeError" } });
});

test("a document nested deeper than queries can follow is refused", async ({ commit }) => {
  const nested = (depth: number) => JSON.parse(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`);
  const create = (depth: number) => commit([{ create: { _type: "post", content: nested(depth) } }]);
  expect((await create(90)).results).toHaveLength(1);
  const refused = { name: "MutationError", code: "MUTATION_INVALID" };
  await expect(create(200)).rejects.toMatchObject(refused);
});

const keys = Array.from({ length: 5_000 }, (_, n) => `k${n}`);
// One search takes time linear in the list, so all of them took minutes for lists of 40,000.
const unset = keys.map((key) => `list[_key=="${key}"]`);

test.for<[string, Mutation[]]>([
  ["a patch with many paths", [{ patch: { id: "a", unset } }]],
  ["a patch of all documents", [{ patch: { id: ["a", ...keys], set: { n: 1 } } }]],
  ["many patches", unset.map((path) => ({ patch: { id: "a", unset: [path] } }))],
])(
  "a transaction over the time budget changes nothing: %s",
  async ([_what, mutations], { raw, commit }) => {
    await commit([
      { create: { _id: "a", _type: "post", list: keys.map((_key) => ({ _key })) } },
      ...keys.map((_id): Mutation => ({ create: { _id, _type: "post" } })),
    ]);
    await expect(commit(mutations, 10)).rejects.toThrow("takes longer than 10 ms: send fewer");
    expect(raw.get("a")?.list).toHaveLength(keys.length);
    expect(raw.get("a")?.n).toBeUndefined();
  },
);

const first = Array.from({ length: 20_000 }, (_, n) => `word ${(n * 7919) % 9973}`).join(" ");
const later = first.split(" ").toReversed().join(" ");
const missing = Array.from({ length: 3_000 }, (_, n) => `@@ -${n},4 +${n},5 @@\n ~~~~\n+x\n`);
const span = first.length;
const nowhere = `@@ -1,${span} +1,${span + 1} @@\n ${later}\n+x\n`;

const SINGLE_STEPS: [string, PatchOperations, string][] = [
  ["a long text at many places", { set: { "list[*].n": "x".repeat(10_000) } }, "12000 times"],
  ["items at many places", { insert: { after: "..[n?]", items: Array(9_000) } }, "12000 times"],
  ["ranges over each other", { unset: [`list[${Array(1_000).fill("0:9999")}]`] }, "selects more"],
  ["open ranges", { inc: { [`list[${Array(9_000).fill(":5000")}].n`]: 1 } }, "selects more"],
  ["a path of many parts", { set: { [`a${"[0]".repeat(30_000)}`]: 1 } }, "more than 200 parts"],
  ["a plain path of many parts", { set: { [`a${".a".repeat(9_000)}`]: 1 } }, "more than 200 parts"],
  ["a text patch of many pieces", { diffMatchPatch: { text: missing.join("") } }, "set the text"],
  ["a long text patch of no place", { diffMatchPatch: { text: nowhere } }, "set the text instead"],
];

describe("a step that is expensive", () => {
  const longTest = test.extend("raw", async ({ commit, raw }) => {
    const list = Array.from({ length: 12_000 }, () => ({ n: 1 }));
    const dict = Object.fromEntries(list.map((_item, n) => [`k${n}`, { m: 1 }]));
    await commit([{ create: { _id: "a", _type: "post", list, dict, text: first } }]);
    return raw;
  });

  longTest("is refused beforehand, with an alternative in the message", async ({ raw, patch }) => {
    for (const [name, operations, message] of SINGLE_STEPS) {
      await expect(patch(operations), name).rejects.toThrow(message);
    }
    expect(raw.get("a")?.text).toBe(first);
    expect(raw.get("a")?.list).toHaveLength(12_000);
  });

  longTest("runs if it is long but fast", async ({ raw, patch }) => {
    const whole = `@@ -1,${span} +1,${later.length} @@\n-${first}\n+${later}\n`;
    await patch({ diffMatchPatch: { text: whole } });
    expect(raw.get("a")?.text).toBe(later);
    await patch({ inc: { "list[0:2000].n": 1 }, unset: ["list[5000:]"] });
    expect(raw.get("a")?.list).toHaveLength(5_000);
    await patch({ inc: { "list[n>=0].n": 1 } });
    await patch({ inc: { "..n": 1 } });
    const list = raw.get("a")?.list as { n: number }[];
    expect(list.slice(1_999, 2_001)).toEqual([{ n: 4 }, { n: 3 }]);
  });
});
