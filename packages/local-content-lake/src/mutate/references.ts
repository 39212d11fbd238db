import type { Dataset, DocumentChange, DocumentView } from "../store";
import { referencesOf } from "../store/memory/references";
import { entryOf } from "../util/entry-of";
import type { SanityDocument } from "../util/types";
import { conflict, type MutationError } from "./errors";

interface ReferenceFault {
  /** The document whose change is at fault. */
  id: string;
  error: MutationError;
}

/**
 * Finds strong references without a target at the end of a transaction, so that its mutations may come in any order.
 * @param after the dataset after the transaction
 */
export function* referenceFaults(
  dataset: Dataset,
  after: DocumentView,
  changes: readonly DocumentChange[],
): Generator<ReferenceFault> {
  const added = newReferrers(changes);
  for (const change of changes) {
    const { id, before } = change;
    if (change.after && mayRefer(change)) yield* missingTargets(change.after, before, after);
    if (!before || change.after) continue;
    const candidates = [...dataset.references.referrersOf(id).keys(), ...(added.get(id) ?? [])];
    const referrers = [...new Set(candidates)].filter((referrer) => {
      const document = referrer === id ? undefined : after.get(referrer);
      return document && referencesOf(document).get(id) === true;
    });
    if (referrers.length > 0) yield { id, error: stillReferenced(id, referrers) };
  }
}

/** Searching the JSON is many times as fast as walking the document. */
function mayRefer({ json }: DocumentChange): boolean {
  return json?.includes('"_ref"') ?? false;
}

function newReferrers(changes: readonly DocumentChange[]): Map<string, string[]> {
  const referrers = new Map<string, string[]>();
  for (const change of changes) {
    const { id, after } = change;
    for (const target of after && mayRefer(change) ? referencesOf(after).keys() : []) {
      entryOf(referrers, target, () => []).push(id);
    }
  }
  return referrers;
}

function* missingTargets(
  document: SanityDocument,
  before: SanityDocument | null,
  after: DocumentView,
): Generator<ReferenceFault> {
  const { _id: id } = document;
  const known = before && referencesOf(before);
  for (const [target, strong] of referencesOf(document)) {
    // A strong reference that existed before is checked where its target is deleted.
    if (!strong || known?.get(target) || after.get(target)) continue;
    const error = conflict(
      `Document "${id}" references non-existent document "${target}"`,
      "documentReferenceDoesNotExistError",
      { id, referenceID: target },
    );
    yield { id, error };
  }
}

function stillReferenced(id: string, referrers: string[]): MutationError {
  return conflict(
    `Document "${id}" cannot be deleted as there are references to it from "${referrers[0]}"`,
    "documentHasExistingReferencesError",
    { id, referencingIDs: referrers },
  );
}
