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

test("the lists start with one project, one customizer, one founder and two plans", () => {
  expect(start.rows.projects).toHaveLength(1);
  expect(fieldOf("products", "name")).toEqual([expect.stringContaining("Customizer")]);
  expect(fieldOf("team", "role")).toEqual([expect.stringContaining("Founder")]);
  expect(fieldOf("plans", "name")).toEqual(["Starter", "Professional"]);
  expect(fieldOf("plans", "price")).toEqual(["$999", "$2,499"]);
  expect(fieldOf("plans", "popular")).toEqual([false, true]);
});

test("the lists give every row a unique id at their start", () => {
  const ids = Object.keys(start.rows).flatMap((list) => idsOf(list));
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

test("an added row is at the end with the time as its id, and the given lists are unchanged", () => {
  const before = structuredClone(start);
  const lists = add("projects", 1_795_000_000_000);
  expect(fieldOf("projects", "title", lists)).toEqual([
    ...fieldOf("projects", "title"),
    "At 1795000000000",
  ]);
  expect(idsOf("projects", lists).at(-1)).toBe(1_795_000_000_000);
  expect(start).toEqual(before);
});

test("rows that are added in one millisecond get different ids, in any lists", () => {
  const lists = add("projects", 999, add("plans", 1000, add("projects", 1000)));
  expect(idsOf("projects", lists).slice(-2)).toEqual([1000, 1002]);
  expect(idsOf("plans", lists).at(-1)).toBe(1001);
});

test("a row never gets the id of a removed one", () => {
  const removed = remove("projects", 1000, add("projects", 1000));
  expect(idsOf("projects", add("projects", 1000, removed)).at(-1)).toBe(1001);
});

test("a changed row has other values, and its id and place", () => {
  const { id } = starter;
  const values = { name: "Basic" };
  const lists = listsReducer(start, { type: "update", list: "plans", id, values });
  expect(fieldOf("plans", "name", lists)).toEqual(["Basic", "Professional"]);
  expect(idsOf("plans", lists)).toEqual(idsOf("plans"));
  expect(lists.rows.projects).toBe(start.rows.projects);
});

test("the change of a missing row leaves the rows as they are", () => {
  const lists = listsReducer(start, { type: "update", list: "projects", id: 99, values: {} });
  expect(lists.rows).toEqual(start.rows);
});

test("a removed row is restored at its place, once for two presses of undo", () => {
  const removed = remove("plans", starter.id);
  expect(removed.rows.plans).toEqual([professional]);
  const restored = restore(starter, removed);
  expect(restored.rows.plans).toEqual([starter, professional]);
  expect(restore(starter, restored).rows.plans).toEqual([starter, professional]);
});

test("several removed rows are restored at their places, in any order", () => {
  const three = add("plans", 9);
  const removed = remove("plans", professional.id, remove("plans", starter.id, three));
  expect(removed.rows.plans).toHaveLength(1);
  expect(restore(professional, restore(starter, removed)).rows).toEqual(three.rows);
});

test("isChanged is false at the start, true after a removal, and false after a restore", () => {
  const removed = remove("plans", starter.id);
  const states = [start, removed, restore(starter, removed)];
  expect(states.map((lists) => isChanged(lists, start))).toEqual([false, true, false]);
});
