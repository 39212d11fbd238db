import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from "react";
import type { AdminRecord, Entity, Values } from "./entity";
import type { AdminLists } from "./lists";
import { createListStore } from "./store";

// One per document, so that a walk through the public pages and back keeps the lists. Nothing dispatches on the server.
const documentStore = createListStore();

const ListStoreContext = createContext(documentStore);

function askBeforeReload(event: BeforeUnloadEvent) {
  if (documentStore.hasChanges()) event.preventDefault();
}

/** Holds the lists for the pages below; they live as long as the document, and a reload that would lose changes asks. */
export function AdminListsProvider({ children }: { children: ReactNode }) {
  // Never taken away: the lists outlive these pages, on a walk through the site.
  useEffect(() => window.addEventListener("beforeunload", askBeforeReload), []);
  return <ListStoreContext.Provider value={documentStore}>{children}</ListStoreContext.Provider>;
}

/** All lists, as they are now. */
export function useAdminLists(): AdminLists {
  const store = useContext(ListStoreContext);
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** One section's rows and what can be done with them. */
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
