import { useEffect, useSyncExternalStore } from "react";
import { ENTITIES } from "./entities";
import type { AdminRecord, Entity, Values } from "./entity";

export interface AdminLists {
  /** The rows of each section by its key. */
  rows: Record<string, AdminRecord[]>;
  /** The highest id given so far. */
  lastId: number;
}

export type ListAction =
  /** `now` is the time in milliseconds; the new id is based on it. */
  | { type: "add"; list: string; values: Values; now: number }
  | { type: "update"; list: string; id: number; values: Values }
  | { type: "remove"; list: string; id: number }
  /** Restores a deleted row at its position. */
  | { type: "restore"; list: string; record: AdminRecord };

/** The initial lists. */
export function seedLists(entities: Entity[]): AdminLists {
  let lastId = 0;
  const record = (values: Values): AdminRecord => {
    lastId += 1;
    return { id: lastId, values };
  };
  const rows = entities.map(({ key, seed }) => [key, seed.map(record)]);
  return { rows: Object.fromEntries(rows), lastId };
}

/** Whether any list differs from the initial one. */
export function isChanged(lists: AdminLists, start: AdminLists): boolean {
  return JSON.stringify(lists.rows) !== JSON.stringify(start.rows);
}

/** The lists after one change; pure. */
export function listsReducer(lists: AdminLists, action: ListAction): AdminLists {
  const rows = lists.rows[action.list] ?? [];
  const withRows = (changed: AdminRecord[], lastId = lists.lastId): AdminLists => ({
    rows: { ...lists.rows, [action.list]: changed },
    lastId,
  });
  switch (action.type) {
    case "add": {
      // Two rows added within one millisecond must not share an id.
      const id = Math.max(action.now, lists.lastId + 1);
      return withRows([...rows, { id, values: action.values }], id);
    }
    case "update": {
      const { id, values } = action;
      return withRows(rows.map((row) => (row.id === id ? { id, values } : row)));
    }
    case "remove":
      return withRows(rows.filter((row) => row.id !== action.id));
    case "restore":
      if (rows.some((row) => row.id === action.record.id)) return lists;
      // Rows are in the order of their ids, so the position is right whatever was restored before.
      return withRows([...rows, action.record].sort((one, other) => one.id - other.id));
  }
}

const start = seedLists(ENTITIES);

// Of the document, so that visiting public pages in between keeps the lists. Nothing changes them on the server.
let lists = start;
const listeners = new Set<() => void>();

/** Changes the current lists. */
export function dispatch(action: ListAction): void {
  lists = listsReducer(lists, action);
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

const read = () => lists;

/** The current rows of each section by its key. */
export function useAdminRows(): AdminLists["rows"] {
  return useSyncExternalStore(subscribe, read, read).rows;
}

function askBeforeReload(event: BeforeUnloadEvent) {
  if (isChanged(lists, start)) event.preventDefault();
}

/** Reloading the document asks first if it loses changes. */
export function useReloadQuestion(): void {
  // Not removed on unmount: the lists outlive the pages of the panel.
  useEffect(() => window.addEventListener("beforeunload", askBeforeReload), []);
}
