import { useEffect, useSyncExternalStore } from "react";
import { ENTITIES } from "./entities";
import type { AdminRecord, Entity, Values } from "./entity";
import { type AdminLists, isChanged, type ListAction, listsReducer, seedLists } from "./lists";

const start = seedLists(ENTITIES);

// Of the document, so that visiting public pages in between keeps the lists. Nothing changes them on the server.
let lists = start;
const listeners = new Set<() => void>();

function dispatch(action: ListAction): void {
  lists = listsReducer(lists, action);
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/** The current lists. */
export function useAdminLists(): AdminLists {
  return useSyncExternalStore(
    subscribe,
    () => lists,
    () => lists,
  );
}

/** One section's rows and the actions on them. */
export function useAdminList({ key: list }: Entity) {
  return {
    rows: useAdminLists().rows[list] ?? [],
    add: (values: Values) => dispatch({ type: "add", list, values, now: Date.now() }),
    update: (id: number, values: Values) => dispatch({ type: "update", list, id, values }),
    remove: (id: number) => dispatch({ type: "remove", list, id }),
    restore: (record: AdminRecord) => dispatch({ type: "restore", list, record }),
  };
}

function askBeforeReload(event: BeforeUnloadEvent) {
  if (isChanged(lists, start)) event.preventDefault();
}

/** Reloading the document asks first if it loses changes. */
export function useReloadQuestion(): void {
  // Not removed on unmount: the lists outlive the pages of the panel.
  useEffect(() => window.addEventListener("beforeunload", askBeforeReload), []);
}
