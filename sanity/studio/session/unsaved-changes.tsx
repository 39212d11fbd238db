import { Card, Text } from "@sanity/ui";
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { distinctUntilChanged, map, merge, skip, switchMap, take } from "rxjs";
import {
  type EditStateFor,
  getPublishedId,
  getVersionFromId,
  type SanityDocument,
  useConnectionState,
  useDocumentOperation,
  useDocumentStore,
  useSyncState,
} from "sanity";
import { OVERTAKEN_EVENT, type OvertakenChanges, remakeChanges } from "./overtaken-changes";

/** A rich text reports typed text after a pause of this length. */
const TYPING_MS = 1_000;

/** How long a save may take before the form reports it. */
const LATE_MS = 2_000;

type IsSaved = ReturnType<ReturnType<typeof useDocumentStore>["pair"]["consistencyStatus"]>;

/** A document that may have unsaved changes. */
interface WatchedDocument {
  /** Saves its changes at once. */
  commit(): void;
  /** Makes changes again in its present version. */
  remake(changes: OvertakenChanges): void;
}

/**
 * Knows the documents with unsaved changes: warns before the tab closes, saves them when it is hidden, and makes them
 * again when somebody replaces the draft below them.
 */
export class UnsavedChanges {
  private readonly unsaved = new Map<string, WatchedDocument>();
  private lastInput = Number.NEGATIVE_INFINITY;

  /**
   * Follows a document until it is saved, also after its form has closed.
   * @returns stops following it once it is saved
   */
  watch(key: string, status: IsSaved, document: WatchedDocument): () => void {
    let isClosed = false;
    const subscription = status.subscribe((isSaved) => {
      if (isSaved) this.unsaved.delete(key);
      else this.unsaved.set(key, document);
      if (isSaved && isClosed) subscription.unsubscribe();
    });
    return () => {
      isClosed = true;
      if (!this.unsaved.has(key)) subscription.unsubscribe();
    };
  }

  /** @returns removes the listeners */
  guard(): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("beforeunload", (event) => this.warn(event), { signal });
    // A phone closes a hidden tab without another event.
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    window.addEventListener("pagehide", () => this.save(), { signal });
    document.addEventListener("input", (event) => this.noteInput(event), { signal, capture: true });
    window.addEventListener(OVERTAKEN_EVENT, (event) => this.remake(event), { signal });
    return () => listeners.abort();
  }

  private warn(event: BeforeUnloadEvent): void {
    const isTyping = performance.now() - this.lastInput < TYPING_MS;
    if (this.unsaved.size === 0 && !isTyping) return;
    event.preventDefault();
    this.save();
  }

  private save(): void {
    for (const each of this.unsaved.values()) each.commit();
  }

  private remake(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    const { before, after }: OvertakenChanges = event.detail;
    this.unsaved.get(keyOf(after._id))?.remake({ before, after });
  }

  private noteInput({ target }: Event): void {
    if (target instanceof HTMLElement && target.isContentEditable) {
      this.lastInput = performance.now();
    }
  }
}

function keyOf(id: string): string {
  return `${getPublishedId(id)} ${getVersionFromId(id)}`;
}

export const UnsavedChangesContext = createContext(new UnsavedChanges());

/** Reports the unsaved changes of a form's document, and says at the form when saving fails. */
export function SaveStatus({ document }: { document: SanityDocument }) {
  const { _id, _type, _rev } = document;
  const key: Key = [getPublishedId(_id), _type, getVersionFromId(_id)];
  useUnsavedChanges(key);
  const problem = useSaveProblem(key, _rev);
  if (!problem) return <div role="status" />;
  return (
    <Card
      tone="caution"
      padding={3}
      radius={2}
      marginBottom={4}
      border
      style={{ position: "sticky", top: 0, zIndex: 10 }}
      role="status"
    >
      <Text size={1}>{problem}</Text>
    </Card>
  );
}

type Key = [id: string, type: string, version: string | undefined];

function useUnsavedChanges([id, type, version]: Key): void {
  const changes = useContext(UnsavedChangesContext);
  const { pair } = useDocumentStore();
  const { commit, patch } = useDocumentOperation(id, type, version);
  const operations = useRef({ commit, patch });
  operations.current = { commit, patch };

  useEffect(() => {
    const status = pair.consistencyStatus(id, type, version);
    const states = pair.editState(id, type, version);

    function remake({ before, after }: OvertakenChanges, state: EditStateFor): void {
      const now = version ? state.version : (state.draft ?? state.published);
      if (!now) return;
      const values = Object.entries(remakeChanges(before ?? now, after, now));
      if (values.length === 0) return;
      const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      const unset = values.filter(([, value]) => value === undefined).map(([name]) => name);
      // With `unset`, the Studio sends whole texts, and no differences to texts that may be others by then.
      operations.current.patch.execute([{ set, unset: [...unset, "_none"] }]);
    }

    /** Waits for the rest of the transaction, as a publication has it, but not until the form shows it. */
    function remakeNext(overtaken: OvertakenChanges): void {
      const lock = states.pipe(
        map(({ transactionSyncLock }) => transactionSyncLock),
        distinctUntilChanged(),
      );
      merge(lock.pipe(skip(1)), Promise.resolve())
        .pipe(
          take(1),
          switchMap(() => states),
          take(1),
        )
        .subscribe((state) => remake(overtaken, state));
    }

    return changes.watch(keyOf(version ? `versions.${version}.${id}` : id), status, {
      commit: () => operations.current.commit.execute(),
      remake: remakeNext,
    });
  }, [changes, pair, id, type, version]);
}

/** @param revision the last stored one: while it changes, saving works */
function useSaveProblem([id, type, version]: Key, revision: string): string | undefined {
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const isReconnecting = useConnectionState(id, type, version) === "reconnecting";
  const { isSyncing } = useSyncState(id, type, version);
  const [isLate, setLate] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision starts the time again
  useEffect(() => {
    setLate(false);
    if (!isSyncing) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isSyncing, revision]);

  if (!isOnline) {
    return "You are offline. What you type stays in this tab, and is saved once you are online again. Keep the tab open.";
  }
  if (isReconnecting || isLate) {
    return "The server does not answer. What you type stays in this tab, and is saved once it answers again. Keep the tab open.";
  }
  return undefined;
}

function onConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
