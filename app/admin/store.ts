import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import { ENTITIES } from "./entities";
import type { AdminRecord, Entity, Values } from "./entity";
import { type AdminLists, isChanged, type ListAction, listsReducer, seedLists } from "./lists";

/** A store that starts with the seed rows and lives as long as the page. */
function createListStore() {
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

// One per document, so that visiting public pages in between keeps the lists. Nothing dispatches on the server.
const documentStore = createListStore();

const ListStoreContext = createContext(documentStore);

function askBeforeReload(event: BeforeUnloadEvent) {
  if (documentStore.hasChanges()) event.preventDefault();
}

/** Provides the lists to the pages below. They live as long as the document; reloading asks first if it loses changes. */
export function AdminListsProvider({ children }: { children: ReactNode }) {
  // Not removed on unmount: the lists outlive these pages.
  useEffect(() => window.addEventListener("beforeunload", askBeforeReload), []);
  return <ListStoreContext.Provider value={documentStore}>{children}</ListStoreContext.Provider>;
}

/** The current lists. */
export function useAdminLists(): AdminLists {
  const store = useContext(ListStoreContext);
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** One section's rows and the actions on them. */
export function useAdminList(entity: Entity) {
  const store = useContext(ListStoreContext);
  const rows = useAdminLists().rows[entity.key] ?? [];
  const changes = useMemo(() => {
    const list = entity.key;
    return {
      add: (values: Values) => store.dispatch({ type: "add", list, values, now: Date.now() }),
      update: (id: number, values: Values) => store.dispatch({ type: "update", list, id, values }),
      remove: (id: number) => store.dispatch({ type: "remove", list, id }),
      restore: (record: AdminRecord) => store.dispatch({ type: "restore", list, record }),
    };
  }, [store, entity.key]);
  return { rows, ...changes };
}
