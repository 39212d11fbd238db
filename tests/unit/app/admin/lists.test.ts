import { expect, test } from "vitest";
import { ENTITIES } from "~/admin/entities";
import { isChanged, listsReducer, seedLists } from "~/admin/lists";

const start = seedLists(ENTITIES);
const [starter, professional] = start.rows.plans ?? [];
if (!starter || !professional) throw new Error("The seed has no plans.");

const fieldOf = (list: string, field: string, lists = start) =>
  (lists.rows[list] ?? []).map(({ values }) => values[field]);
const idsOf = (list: string, lists = start) => (lists.rows[list] ?? []).map(({ id }) => id);

const add = (list: string, now: number, lists = start) =>
  listsReducer(lists, { type: "add", list, values: { title: `At ${now}` }, now });
const remove = (list: string, id: number, lists = start) =>
  listsReducer(lists, { type: "remove", list, id });
const restore = (record: typeof starter, lists: typeof start) =>
  listsReducer(lists, { type: "restore", list: "plans", record });

test("the lists start with one project, one customizer, one founder and two plans, each with an id", () => {
  expect(start.rows.projects).toHaveLength(1);
  expect(fieldOf("products", "name")).toEqual([expect.stringContaining("Customizer")]);
  expect(fieldOf("team", "role")).toEqual([expect.stringContaining("Founder")]);
  expect(fieldOf("plans", "name")).toEqual(["Starter", "Professional"]);
  expect(fieldOf("plans", "price")).toEqual(["$999", "$2,499"]);
  expect(fieldOf("plans", "popular")).toEqual([false, true]);
  expect(new Set(Object.keys(start.rows).flatMap((list) => idsOf(list))).size).toBe(5);
});

test("an added row is at the end with the time as its id, and the given lists are unchanged", () => {
  const before = structuredClone(start);
  const lists = add("projects", 1_795_000_000_000);
  const added = { id: 1_795_000_000_000, values: { title: "At 1795000000000" } };
  expect(lists.rows.projects).toEqual([...(before.rows.projects ?? []), added]);
  expect(start).toEqual(before);
});

test("rows that are added in one millisecond get other ids than any before, removed ones too", () => {
  const lists = add("projects", 999, add("plans", 1000, add("projects", 1000)));
  expect(idsOf("projects", lists).slice(-2)).toEqual([1000, 1002]);
  expect(idsOf("plans", lists).at(-1)).toBe(1001);
  const removed = remove("projects", 1000, add("projects", 1000));
  expect(idsOf("projects", add("projects", 1000, removed)).at(-1)).toBe(1001);
});

test("a changed row has other values, and its id and place; a missing one changes none", () => {
  const values = { name: "Basic" };
  const change = (id: number) =>
    listsReducer(start, { type: "update", list: "plans", id, values }).rows;
  const changed = { ...start.rows, plans: [{ ...starter, values }, professional] };
  expect(change(starter.id)).toEqual(changed);
  expect(change(starter.id).projects).toBe(start.rows.projects);
  expect(change(99)).toEqual(start.rows);
});

test("removed rows are restored at their places in any order, once for two presses of undo", () => {
  const removed = remove("plans", starter.id);
  const restored = restore(starter, removed);
  const states = [removed, restored, restore(starter, restored)];
  const both = [starter, professional];
  expect(states.map(({ rows }) => rows.plans)).toEqual([[professional], both, both]);
  const changed = [start, removed, restored].map((lists) => isChanged(lists, start));
  expect(changed).toEqual([false, true, false]);

  const three = add("plans", 9);
  const none = remove("plans", professional.id, remove("plans", starter.id, three));
  expect(none.rows.plans).toHaveLength(1);
  expect(restore(professional, restore(starter, none)).rows).toEqual(three.rows);
});
