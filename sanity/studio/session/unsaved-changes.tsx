import { Card, Text } from "@sanity/ui";
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import {
  getPublishedId,
  getVersionFromId,
  type SanityDocument,
  useConnectionState,
  useDocumentOperation,
  useDocumentStore,
  useSyncState,
} from "sanity";

/** A rich text reports typed text after a pause of this length. */
const TYPING_MS = 1_000;

/** How long a save may take before the form reports it. */
const LATE_MS = 2_000;

type IsSaved = ReturnType<ReturnType<typeof useDocumentStore>["pair"]["consistencyStatus"]>;

/** Knows the documents with unsaved changes: warns before the tab closes, and saves them when it is hidden. */
export class UnsavedChanges {
  /** Saves a document's changes at once, by document. */
  private readonly commits = new Map<string, () => void>();
  private lastInput = Number.NEGATIVE_INFINITY;

  /**
   * Follows a document until it is saved, also after its form has closed.
   * @returns stops following it once it is saved
   */
  watch(key: string, status: IsSaved, commit: () => void): () => void {
    let isClosed = false;
    const subscription = status.subscribe((isSaved) => {
      if (isSaved) this.commits.delete(key);
      else this.commits.set(key, commit);
      if (isSaved && isClosed) subscription.unsubscribe();
    });
    return () => {
      isClosed = true;
      if (!this.commits.has(key)) subscription.unsubscribe();
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
    return () => listeners.abort();
  }

  private warn(event: BeforeUnloadEvent): void {
    const isTyping = performance.now() - this.lastInput < TYPING_MS;
    if (this.commits.size === 0 && !isTyping) return;
    event.preventDefault();
    this.save();
  }

  private save(): void {
    for (const commit of this.commits.values()) commit();
  }

  private noteInput({ target }: Event): void {
    if (target instanceof HTMLElement && target.isContentEditable) {
      this.lastInput = performance.now();
    }
  }
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
  const { commit } = useDocumentOperation(id, type, version);
  const execute = useRef(commit.execute);
  execute.current = commit.execute;

  useEffect(() => {
    const status = pair.consistencyStatus(id, type, version);
    return changes.watch(`${id} ${version}`, status, () => execute.current());
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
