import { describe, expect, test } from "vitest";
import { ENTITIES } from "~/admin/entities";
import { isChanged, listsReducer, seedLists } from "~/admin/lists";

const start = seedLists(ENTITIES);

function titles(lists = start): unknown[] {
  return (lists.rows.projects ?? []).map((row) => row.values.title);
}

function add(title: string, now: number, lists = start) {
  return listsReducer(lists, { type: "add", list: "projects", values: { title }, now });
}

describe("the lists at the start", () => {
  test("hold one project, one customizer product, one founder and two plans", () => {
    expect(start.rows.projects).toHaveLength(1);
    expect(start.rows.products?.map(({ values }) => values.name)).toEqual([
      expect.stringContaining("Customizer"),
    ]);
    expect(start.rows.team?.map(({ values }) => values.role)).toEqual([
      expect.stringContaining("Founder"),
    ]);
    expect(
      start.rows.plans?.map(({ values }) => [values.name, values.price, values.popular]),
    ).toEqual([
      ["Starter", "$999", false],
      ["Professional", "$2,499", true],
    ]);
  });

  test("give every row a unique id", () => {
    const ids = Object.values(start.rows).flatMap((rows) => rows.map((row) => row.id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("adding", () => {
  test("puts a row at the end with the time as its id", () => {
    const lists = add("Second", 1_795_000_000_000);
    expect(titles(lists)).toEqual([...titles(), "Second"]);
    expect(lists.rows.projects?.at(-1)?.id).toBe(1_795_000_000_000);
  });

  test("gives two rows of one millisecond different ids, in any lists", () => {
    let lists = add("Second", 1000);
    lists = listsReducer(lists, {
      type: "add",
      list: "plans",
      values: { name: "Third" },
      now: 1000,
    });
    lists = add("Fourth", 999, lists);
    const ids = [lists.rows.projects?.at(-1)?.id, lists.rows.plans?.at(-1)?.id];
    expect(ids).toEqual([1002, 1001]);
    expect(lists.rows.projects?.at(-2)?.id).toBe(1000);
  });

  test("never gives the id of a removed row again", () => {
    const removed = listsReducer(add("Second", 1000), {
      type: "remove",
      list: "projects",
      id: 1000,
    });
    expect(add("Third", 1000, removed).rows.projects?.at(-1)?.id).toBe(1001);
  });

  test("leaves the lists it was given as they were", () => {
    const before = structuredClone(start);
    add("Second", 1000);
    expect(start).toEqual(before);
  });
});

describe("changing", () => {
  test("replaces the values of one row and keeps its id and place", () => {
    const lists = listsReducer(start, {
      type: "update",
      list: "plans",
      id: start.rows.plans?.[0]?.id ?? 0,
      values: { name: "Basic" },
    });
    expect(lists.rows.plans?.map(({ values }) => values.name)).toEqual(["Basic", "Professional"]);
    expect(lists.rows.plans?.[0]?.id).toBe(start.rows.plans?.[0]?.id);
    expect(lists.rows.projects).toBe(start.rows.projects);
  });

  test("leaves the rows unchanged for a missing row", () => {
    const lists = listsReducer(start, { type: "update", list: "projects", id: 99, values: {} });
    expect(lists.rows).toEqual(start.rows);
  });
});

describe("removing and restoring a row", () => {
  const plans = start.rows.plans ?? [];
  const [starter] = plans;
  if (!starter) throw new Error("the seed has no plan");
  const removed = listsReducer(start, { type: "remove", list: "plans", id: starter.id });

  test("removes the row", () => {
    expect(removed.rows.plans).toEqual(plans.slice(1));
  });

  test("restores it at its place", () => {
    const restore = { type: "restore", list: "plans", record: starter } as const;
    expect(listsReducer(removed, restore).rows.plans).toEqual(plans);
  });

  test("restores several rows at their places, in any order", () => {
    const three = listsReducer(start, { type: "add", list: "plans", values: {}, now: 9 });
    const [first, second] = three.rows.plans ?? [];
    if (!first || !second) throw new Error("the seed has no plans");
    let lists = three;
    for (const { id } of [first, second]) {
      lists = listsReducer(lists, { type: "remove", list: "plans", id });
    }
    for (const record of [first, second]) {
      lists = listsReducer(lists, { type: "restore", list: "plans", record });
    }
    expect(lists.rows.plans).toEqual(three.rows.plans);
  });

  test("restores it once for two presses of undo", () => {
    const restore = { type: "restore", list: "plans", record: starter } as const;
    expect(listsReducer(listsReducer(removed, restore), restore).rows.plans).toEqual(plans);
  });
});

describe("isChanged", () => {
  test("is false at the start, true after a removal, and false after a restore", () => {
    const [record] = start.rows.plans ?? [];
    if (!record) throw new Error("The seed has no plans.");
    const without = listsReducer(start, { type: "remove", list: "plans", id: record.id });
    expect(isChanged(start, start)).toBe(false);
    expect(isChanged(without, start)).toBe(true);
    const again = listsReducer(without, { type: "restore", list: "plans", record });
    expect(isChanged(again, start)).toBe(false);
  });
});
