import { ENTITIES } from "./entities";
import { type AdminLists, isChanged, type ListAction, listsReducer, seedLists } from "./lists";

export interface ListStore {
  read(): AdminLists;
  /** Whether a reload would lose anything. */
  hasChanges(): boolean;
  dispatch(action: ListAction): void;
  /** @returns ends the subscription */
  subscribe(onChange: () => void): () => void;
}

/** A store that starts with the seed rows and lives as long as the page. */
export function createListStore(): ListStore {
  const start = seedLists(ENTITIES);
  let lists = start;
  const listeners = new Set<() => void>();
  return {
    read: () => lists,
    hasChanges: () => isChanged(lists, start),
    dispatch(action) {
      lists = listsReducer(lists, action);
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
