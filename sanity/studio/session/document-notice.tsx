import {
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from "react";
import { fromEvent, merge } from "rxjs";
import {
  getPublishedId,
  getReleaseIdFromReleaseDocumentId,
  getVersionFromId,
  type SanityDocument,
  useActiveReleases,
  useConnectionState,
  useCurrentUser,
  useSyncState,
} from "sanity";
import { useDatasetClient } from "../../live-data";
import { mayWrite } from "../roles";
import { restoreDocument } from "../trash/read-trash";
import { Notice } from "./notice";
import { UnsavedChangesContext } from "./unsaved-changes";
import { useUnsavedChanges } from "./use-unsaved-changes";

/** How long a save may take before the form reports it. */
const LATE_MS = 2_000;

const DELETED = "This document was deleted. The trash has it, with all texts that were saved.";

interface DocumentNoticeProps {
  document: SanityDocument;
  /** The name of the field that is edited. */
  field: string | undefined;
  children: ReactNode;
}

/** Says above a form that its changes are not saved, or in place of it that its document or version is gone. */
export function DocumentNotice({ document, field, children }: DocumentNoticeProps) {
  const problem = useSaveProblem(document);
  const [, render] = useReducer((times: number) => times + 1, 0);
  const isDeleted = useUnsavedChanges(document, field, render);
  const { texts, ended } = useContext(UnsavedChangesContext);
  const id = getPublishedId(document._id);
  const release = ended.get(id);

  function reopen(): void {
    ended.delete(id);
    render();
  }

  return (
    <>
      <div className="notice document-notice">
        {release ? (
          <EndedNotice release={release} reopen={reopen} />
        ) : isDeleted ? (
          <DeletedNotice id={document._id} />
        ) : (
          <Notice says={problem} />
        )}
      </div>
      {/* The form would be an empty one, which makes a new document of the next letter. */}
      {isDeleted || release ? null : (
        <div
          style={{ display: "contents" }}
          onInput={({ target }) => texts.noteField(target, document._id)}
        >
          {children}
        </div>
      )}
    </>
  );
}

function DeletedNotice({ id }: { id: string }) {
  const client = useDatasetClient();
  const user = useCurrentUser();
  const { texts } = useContext(UnsavedChangesContext);
  const [says, say] = useState(DELETED);

  function restore(): void {
    const document = texts.documentOf(id);
    if (!document) return;
    const failed = () => say("The document was not restored. Try again.");
    const restored = { id: getPublishedId(id), document: texts.withHalfTags(document) };
    restoreDocument(client, restored).catch(failed);
  }

  const action = { label: "Restore with what I typed", run: restore };
  return <Notice says={says} text={texts.text} action={mayWrite(user) ? action : undefined} />;
}

function EndedNotice({ release, reopen }: { release: string; reopen(): void }) {
  const { texts } = useContext(UnsavedChangesContext);
  const says = useRelease(release)
    ? "This document was taken out of the release while you typed."
    : "The release was archived or deleted while you typed.";
  return <Notice says={says} text={texts.text} action={{ label: "Close", run: reopen }} />;
}

function useRelease(id: string | undefined) {
  const { data: releases } = useActiveReleases();
  return releases.find(({ _id }) => getReleaseIdFromReleaseDocumentId(_id) === id);
}

/** Why changes are not saved. */
function useSaveProblem({ _id, _type, _rev }: SanityDocument): string | undefined {
  const [id, version] = [getPublishedId(_id), getVersionFromId(_id)];
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const isReconnecting = useConnectionState(id, _type, version) === "reconnecting";
  const { isSyncing } = useSyncState(id, _type, version);
  const isScheduled = useRelease(version)?.state === "scheduled";
  const [isLate, setLate] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: while the revision changes, saving works
  useEffect(() => {
    setLate(false);
    if (!isSyncing) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isSyncing, _rev]);

  if (isOnline && !isReconnecting && !isLate) return undefined;
  const [why, until] = obstacle(isOnline, isScheduled);
  return `${why}. What you type stays in this tab, and is saved once ${until}. Keep the tab open.`;
}

function obstacle(isOnline: boolean, isScheduled: boolean): [why: string, until: string] {
  if (!isOnline) return ["You are offline", "you are online again"];
  if (isScheduled) return ["The release was scheduled", "it is published or unscheduled"];
  return ["The server does not answer", "it answers again"];
}

function onConnection(listener: () => void): () => void {
  const changes = merge(fromEvent(window, "online"), fromEvent(window, "offline"));
  const subscription = changes.subscribe(listener);
  return () => subscription.unsubscribe();
}
