import { useContext, useEffect, useRef } from "react";
import { distinctUntilKeyChanged, merge, skip, take } from "rxjs";
import {
  type EditStateFor,
  getPublishedId,
  getVersionFromId,
  type SanityDocument,
  useDocumentOperation,
  useDocumentStore,
  useEditState,
  useSchema,
} from "sanity";
import { type OvertakenChanges, remakeOvertaken } from "./overtaken-changes";
import { keyOf } from "./typed-texts";
import { UnsavedChangesContext } from "./unsaved-changes";

/**
 * Reports the changes of a form's document.
 * @param field the name of the field that is edited
 * @returns whether the document was deleted, by somebody else perhaps, while its form is open
 */
export function useUnsavedChanges({ _id, _type }: SanityDocument, field?: string): boolean {
  const id = getPublishedId(_id);
  const version = getVersionFromId(_id);
  const changes = useContext(UnsavedChangesContext);
  const { pair } = useDocumentStore();
  const { commit, patch } = useDocumentOperation(id, _type, version);
  const operations = useRef({ commit, patch });
  operations.current = { commit, patch };

  useEffect(() => {
    const states = pair.editState(id, _type, version);

    function current(): SanityDocument | null {
      let document: SanityDocument | null = null;
      states.pipe(take(1)).subscribe((state) => {
        document = currentOf(state, version);
      });
      return document;
    }

    function remake(overtaken: OvertakenChanges): void {
      const now = current();
      const values = now ? Object.entries(remakeOvertaken(overtaken, now)) : [];
      if (values.length === 0) return;
      const set = Object.fromEntries(values.filter(([, value]) => value !== undefined));
      const unset = values.filter(([, value]) => value === undefined).map(([name]) => name);
      // With `unset`, the Studio sends whole texts, and no differences to texts that may be others by then.
      operations.current.patch.execute([{ set, unset: [...unset, "_none"] }]);
    }

    /** Waits for the rest of the transaction, as a publication has it, but not until the form shows it. */
    function remakeNext(overtaken: OvertakenChanges): void {
      const unlocked = states.pipe(distinctUntilKeyChanged("transactionSyncLock"), skip(1));
      const end = merge(unlocked, Promise.resolve()).pipe(take(1));
      end.subscribe(() => remake(overtaken));
    }

    const key = keyOf(version ? `versions.${version}.${id}` : id);
    return changes.watch(key, pair.consistencyStatus(id, _type, version), {
      current,
      commit: () => operations.current.commit.execute(),
      remake: remakeNext,
    });
  }, [changes, pair, id, _type, version]);

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

/** @param version the release of the document that the form edits, if it is in one */
function currentOf(state: EditStateFor, version: string | undefined): SanityDocument | null {
  return version ? state.version : (state.draft ?? state.published);
}
