import { ENTITIES } from "./entities";
import { type AdminLists, isChanged, type ListAction, listsReducer, seedLists } from "./lists";

/** A store that starts with the seed rows and lives as long as the page. */
export function createListStore() {
  const start = seedLists(ENTITIES);
  let lists = start;
  const listeners = new Set<() => void>();
  return {
    read: (): AdminLists => lists,
    /** Whether a reload would lose anything. */
    hasChanges: () => isChanged(lists, start),
    dispatch(action: ListAction): void {
      lists = listsReducer(lists, action);
      for (const listener of listeners) listener();
    },
    /** @returns ends the subscription */
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
