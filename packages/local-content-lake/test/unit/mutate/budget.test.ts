import { describe, expect, onTestFinished, test } from "vitest";
import { commitMutations } from "../../../src/mutate";
import { Store } from "../../../src/store";
import type { Mutation, PatchOperations } from "../../../src/util/types";
import { temporaryFolder } from "../../support/documents";

const ITEMS = 5_000;
const keys = Array.from({ length: ITEMS }, (_, n) => `k${n}`);
const document = { _id: "a", _type: "post", list: keys.map((_key) => ({ _key })) };

// One search takes time linear in the list, so all of them took minutes for lists of 40,000.
const unset = keys.map((key) => `list[_key=="${key}"]`);
const ALL: [string, Mutation[]][] = [
  ["a patch with many paths", [{ patch: { id: "a", unset } }]],
  ["a patch of all documents", [{ patch: { query: "*", set: { n: 1 } } }]],
  ["many patches", unset.map((path) => ({ patch: { id: "a", unset: [path] } }))],
];

test.each(ALL)("%s over the time budget is refused and changes nothing", async (_, mutations) => {
  const store = Store.open(temporaryFolder());
  const { raw } = store.datasets.create("production");
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
});

const first = Array.from({ length: 20_000 }, (_, n) => `word ${(n * 7919) % 9973}`).join(" ");
const later = first.split(" ").toReversed().join(" ");
const missing = Array.from({ length: 3_000 }, (_, n) => `@@ -${n},4 +${n},5 @@\n ~~~~\n+x\n`);
const span = first.length;

const SINGLE_STEPS: [string, PatchOperations, string][] = [
  ["a long text at many places", { set: { "list[*].n": "x".repeat(10_000) } }, "12000 times"],
  ["items at many places", { insert: { after: "..[n?]", items: Array(9_000) } }, "12000 times"],
  ["ranges over each other", { unset: [`list[${Array(1_000).fill("0:9999")}]`] }, "selects more"],
  ["open ranges", { inc: { [`list[${Array(9_000).fill(":5000")}].n`]: 1 } }, "selects more"],
  ["a path of many parts", { set: { [`a${"[0]".repeat(30_000)}`]: 1 } }, "more than 200 parts"],
  ["a plain path of many parts", { set: { [`a${".a".repeat(9_000)}`]: 1 } }, "more than 200 parts"],
  ["a text patch of many pieces", { diffMatchPatch: { text: missing.join("") } }, "set the text"],
  [
    "a long text patch that fits nowhere",
    { diffMatchPatch: { text: `@@ -1,${span} +1,${span + 1} @@\n ${later}\n+x\n` } },
    "set the text instead",
  ],
];

describe("a step that is expensive", () => {
  async function open() {
    const store = Store.open(temporaryFolder());
    onTestFinished(() => store.close());
    const { raw } = store.datasets.create("production");
    const patch = (operations: PatchOperations) => {
      const mutations = [{ patch: { id: "a", ...operations } }];
      return commitMutations(store, "production", mutations, { author: "a" });
    };
    const list = Array.from({ length: 12_000 }, () => ({ n: 1 }));
    const dict = Object.fromEntries(list.map((_item, n) => [`k${n}`, { m: 1 }]));
    const create = { _id: "a", _type: "post", list, dict, text: first };
    await commitMutations(store, "production", [{ create }], { author: "a" });
    return { raw, patch };
  }

  test("is refused beforehand, with an alternative in the message", async () => {
    const { raw, patch } = await open();
    for (const [name, operations, message] of SINGLE_STEPS) {
      await expect(patch(operations), name).rejects.toThrow(message);
    }
    expect(raw.get("a")?.text).toBe(first);
    expect(raw.get("a")?.list).toHaveLength(12_000);
  });

  test("runs if it is long but fast", async () => {
    const { raw, patch } = await open();
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
