import { describe, expect } from "vitest";
import { test as lakeTest } from "../support/lake";
import { meterLoop } from "../support/measure";
import { join } from "../support/people";

/**
 * The longest time without an answer to others, in times of what `copyLargest` takes. That holds the loop in one piece
 * too, when the lake reads a request and writes its answer.
 */
const MOST_COPIES = 6;
/** Other work on the machine makes a measurement longer, never shorter. */
const TRIES = 3;

const names = (count: number, prefix = "f") => Array.from({ length: count }, (_, n) => prefix + n);
const each = (paths: string[], value: unknown) =>
  Object.fromEntries(paths.map((path) => [path, value]));

/** A value in so many lists within each other. */
const nested = (levels: number, value: unknown): unknown =>
  levels === 0 ? value : [nested(levels - 1, value)];

const list = Array(9_000).fill({ k: 1 });

/** As many objects as a contributor may write. */
const objects = Array(120_000).fill({ k: 1 });

/** About a megabyte. */
const TEXT = "lorem ipsum dolor sit amet, consectetur ".repeat(26_000);

/** A hunk that deletes a text which begins and ends as that at its place, and differs between. */
const almost = (from: number, length: number) => {
  const there = TEXT.slice(from, from + length);
  const other = `${there.slice(0, 40)}${"ZQ".repeat((length - 80) / 2)}${there.slice(-40)}`;
  return `@@ -${from + 1},${length} +${from + 1},1 @@\n-${encodeURI(other)}\n+x\n`;
};

const bodyOf = (...mutations: object[]) => JSON.stringify({ mutations });
const patch = (operations: object) => bodyOf({ patch: { id: "drafts.p", ...operations } });
const create = (content: object) =>
  bodyOf({ createOrReplace: { _id: "drafts.p", _type: "post", ...content } });

const LARGEST = JSON.stringify(objects.map((object, n) => ({ ...object, n })));

/** Reads and writes JSON as large as a contributor may send. @returns milliseconds of processor time of this thread */
function copyLargest(): number {
  const before = process.threadCpuUsage();
  JSON.stringify(JSON.parse(LARGEST));
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const test = lakeTest
  .extend("token", { scope: "file" }, async ({ lake }) => (await join(lake, "contributor")).token)
  // Sends mutations that are JSON already, so that only the lake's work is measured.
  .extend("mutate", ({ lake, token }) => async (body: string, endpoint = "mutate") => {
    const meter = meterLoop();
    const response = await lake.post(`/data/${endpoint}/production`, body, { token });
    const text = await response.text();
    meter.stop();
    return { status: response.status, text, longest: meter.longest() };
  })
  // Prepares a document and changes it, again while others wait too long. Returns the last answer.
  .extend("change", ({ mutate }) => async (before: object, body: string, endpoint?: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 1; ; tries += 1) {
      expect((await mutate(create(before))).status).toBe(200);
      const reference = copyLargest();
      const answer = await mutate(body, endpoint);
      least = Math.min(least, answer.longest / Math.min(reference, copyLargest()));
      if (least >= MOST_COPIES && tries < TRIES) continue;
      expect(least).toBeLessThan(MOST_COPIES);
      return answer;
    }
  });

const first = (count: number) => ({ objects: objects.slice(0, count) });
const diff = (text: string) => ({ diffMatchPatch: { text } });
const many = objects.slice(20_000);
const KS = names(5_000, "list[").map((path) => `${path}].k`);
const alternating = Array.from({ length: 9_000 }, (_, n) => ({ k: n % 2 }));
const pairs = Array.from({ length: 50_000 }, (_, n) => ({ a: { b: n % 2 } }));
const lists = Array.from({ length: 900 }, () => nested(40, { a: 1, b: 2 }));
const hunks = Array.from({ length: 100 }, (_, n) => almost(n * 640, 600)).join("");
const digits = `${"1".repeat(299)}a`.repeat(13_000);
const fitting = "@@ -500000,10 +500000,11 @@\n sit amet, \n+x\n";

type Patches = [what: string, before: object, operations: object][];
const PATCHES: Patches = [
  ["sets 20,000 attributes", { list }, { set: each(names(20_000), 2) }],
  ["removes 20,000 attributes", each(names(20_000), 1), { unset: names(20_000) }],
  ["sets an attribute wherever it is", { list }, { set: { "..k": 2 } }],
  ["inserts beside 9,000 items", { list }, { insert: { after: "..list[k == 1]", items: [1] } }],
  ["selects too much", { list: Array(150_000).fill(1) }, { unset: ["list[@ > 0]"] }],
  ["removes every second item", { list: alternating }, { unset: ["list[k == 1]"] }],
  ["compares a long hunk with a text", { text: TEXT }, diff(almost(1_000, 20_000))],
  ["removes an attribute from 900 deep lists", { lists }, { unset: ["..a"] }],
];
const MORE_PATCHES: Patches = [
  ["sets 2,000 of 20,000", { a: each(names(20_000), 1) }, { set: each(names(2_000, "a.f"), 2) }],
  ["sets an attribute of 9,000 items", { list }, { set: { "list[k == 1].a": 1 } }],
  ["sets 5,000 items", { list }, { set: each(KS, 2) }],
  ["sets an attribute of 90,000 objects", first(90_000), { set: { "..k": 2 } }],
  ["sets one that none of them has", { objects }, { set: { "..missing": 2 } }],
  ["removes it from 90,000 objects", first(90_000), { unset: ["..k"] }],
  ["sets a text in 80,000 objects", first(80_000), { set: { "..k": "x".repeat(380) } }],
  ["compares a path of 50,000 items", { list: pairs }, { set: { "list[a.b == 1].n": 1 } }],
  ["searches all of each item", { list }, { set: { "list[..missing == 1].n": 1 } }],
  ["inserts 100,000 items", { list: [] }, { insert: { after: "list[-1]", items: many } }],
  ["inserts beside each of 60,000", first(60_000), { insert: { after: "..[k == 1]", items: [1] } }],
  ["sets a text of 3,900,000 characters", {}, { set: { text: "x".repeat(3_900_000) } }],
  ["sets 1,900,000 numbers", {}, { set: { list: Array(1_900_000).fill(0) } }],
  ["sets a million empty objects", {}, { set: { list: Array(1_000_000).fill({}) } }],
  ["sets texts of many digits", {}, { set: { text: digits } }],
  ["changes a word of a long text", { text: TEXT }, diff(fitting)],
  ["compares many hunks with a text", { text: TEXT.slice(0, 65_000) }, diff(hunks)],
];

const REFUSALS =
  /takes longer than 2000 ms|selects more than 100000|more than \d+ (?:values|characters)|takes too long for a text/;

describe.each([
  { patches: PATCHES, tags: [] },
  { patches: MORE_PATCHES, tags: ["full"] },
])("one patch that", ({ patches, tags }) => {
  test.for(patches)("%s delays no answers to others", { tags }, async (row, { change }) => {
    const [, before, operations] = row;
    const { status, text } = await change(before, patch(operations));
    expect(status === 200 || REFUSALS.test(text), text).toBe(true);
  });
});

test("patches that each add 30 MB delay no others", { tags: "full" }, async ({ change }) => {
  const patches = names(10).map((name) => ({
    patch: { id: "drafts.p", set: { [`objects[k == 1].${name}`]: "x".repeat(1_000) } },
  }));
  const { status, text } = await change(first(30_000), bodyOf(...patches));
  expect([status, text]).toEqual([400, expect.stringContaining("which is too large")]);
});

test("an action of 20,000 paths delays no others", { tags: "full" }, async ({ change }) => {
  const ids = { draftId: "drafts.p", publishedId: "p" };
  const edit = { actionType: "sanity.action.document.edit", patch: { unset: names(20_000) } };
  const body = JSON.stringify({ actions: [{ ...edit, ...ids }] });
  const { status } = await change(each(names(20_000), 1), body, "actions");
  expect(status).toBe(200);
});
