import { ENTITIES } from "./entities";
import { type AdminLists, type ListAction, listsReducer, seedLists } from "./lists";

export interface ListStore {
  read(): AdminLists;
  dispatch(action: ListAction): void;
  /** @returns ends the subscription */
  subscribe(onChange: () => void): () => void;
}

/** A store that starts with the seed rows and forgets everything with the page. */
export function createListStore(): ListStore {
  let lists = seedLists(ENTITIES);
  const listeners = new Set<() => void>();
  return {
    read: () => lists,
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
