import { useContext, useEffect, useRef } from "react";
import { distinctUntilKeyChanged, filter, merge, type Observable, skip, take } from "rxjs";
import {
  type EditStateFor,
  getPublishedId,
  getVersionFromId,
  isVersionId,
  type SanityDocument,
  useDocumentOperation,
  useDocumentStore,
  useEditState,
  useSchema,
} from "sanity";
import { type Fields, type OvertakenChanges, remakeOvertaken } from "./overtaken-changes";
import { keyOf } from "./typed-texts";
import { UnsavedChangesContext } from "./unsaved-changes";

/**
 * Reports the changes of a form's document.
 * @param field the name of the field that is edited
 * @param onEnd called when the document is a version that ends unpublished while somebody types in it
 * @returns whether the document was deleted, by somebody else perhaps, while its form is open
 */
export function useUnsavedChanges(
  { _id, _type }: SanityDocument,
  field: string | undefined,
  onEnd: () => void,
): boolean {
  const id = getPublishedId(_id);
  const version = getVersionFromId(_id);
  const changes = useContext(UnsavedChangesContext);
  const { pair } = useDocumentStore();
  const own = useDocumentOperation(id, _type, version);
  const ofDraft = useDocumentOperation(id, _type);
  const operations = useRef({ own, ofDraft });
  operations.current = { own, ofDraft };

  useEffect(() => {
    const states = pair.editState(id, _type, version);

    const current = () => currentOf(lastOf(states), version);

    function remake(overtaken: OvertakenChanges, now: SanityDocument | null): void {
      if (!now) return;
      const { own, ofDraft } = operations.current;
      const patches = patchesOf(remakeOvertaken(overtaken, now));
      if (patches.length > 0) (isVersionId(now._id) ? own : ofDraft).patch.execute(patches);
    }

    /** Makes the changes of a version in the draft of what its release has published. */
    function follow(overtaken: OvertakenChanges, release: string): void {
      const isDone = (state?: EditStateFor) => state?.published?._rev === overtaken.transaction;
      if (isDone(lastOf(states))) {
        // Before, its draft would be made of what was published earlier.
        const done = pair.editState(id, _type).pipe(filter(isDone), take(1));
        done.subscribe((state) => remake(overtaken, currentOf(state)));
      } else {
        changes.ended.set(id, release);
        onEnd();
      }
    }

    /** Waits for the rest of the transaction, as a publication has it, but not until the form shows it. */
    function remakeNext(overtaken: OvertakenChanges): void {
      const unlocked = states.pipe(distinctUntilKeyChanged("transactionSyncLock"), skip(1));
      const end = merge(unlocked, Promise.resolve()).pipe(take(1));
      end.subscribe(() => {
        const now = current();
        if (version && !now) follow(overtaken, version);
        else remake(overtaken, now);
      });
    }

    const key = keyOf(version ? `versions.${version}.${id}` : id);
    return changes.watch(key, pair.consistencyStatus(id, _type, version), {
      current,
      commit: () => operations.current.own.commit.execute(),
      remake: remakeNext,
    });
  }, [changes, pair, id, _type, version, onEnd]);

  const type = useSchema().get(_type);
  const state = useEditState(id, _type, "default", version);
  const existing = currentOf(state, version);
  const previous = useRef<SanityDocument>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the document is recorded
  useEffect(() => {
    if (!existing || existing === previous.current) return;
    changes.record(existing, { previous: previous.current, type, field });
    previous.current = existing;
  }, [existing]);

  return state.ready && !existing && !version && changes.texts.documentOf(id) !== undefined;
}

function patchesOf(changed: Fields) {
  const values = Object.entries(changed);
  if (values.length === 0) return [];
  const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const unset = values.filter(([, value]) => value === undefined).map(([name]) => name);
  // With `unset`, the Studio sends whole texts, and no differences to texts that may be others by then.
  return [{ set, unset: [...unset, "_none"] }];
}

function lastOf(states: Observable<EditStateFor>): EditStateFor | undefined {
  let last: EditStateFor | undefined;
  states.pipe(take(1)).subscribe((state) => {
    last = state;
  });
  return last;
}

/** @param version the release of the document that the form edits, if it is in one */
function currentOf(state: EditStateFor | undefined, version?: string): SanityDocument | null {
  return (version ? state?.version : (state?.draft ?? state?.published)) ?? null;
}
