import type { Dataset, DocumentChange, DocumentView } from "../store";
import { referencesOf } from "../store/memory/references";
import type { SanityDocument } from "../util/types";
import { conflict } from "./errors";

/**
 * Checks references as they are at the end of a transaction, so that its mutations may come in any
 * order: no document is left without one that it refers to strongly.
 * @param after the dataset as the transaction leaves it.
 * @throws MutationError (conflict) that names the referring document.
 */
export function checkReferences(
  dataset: Dataset,
  after: DocumentView,
  changes: readonly DocumentChange[],
): void {
  const added = newReferrers(changes);
  for (const change of changes) {
    if (change.after) checkTargets(change.after, change.before, after);
    const { id, before } = change;
    if (!before || before._type === change.after?._type) continue;
    const candidates = [...dataset.references.referrersOf(id).keys(), ...(added.get(id) ?? [])];
    const referrers = [...new Set(candidates)].filter((referrer) => {
      const document = referrer === id ? undefined : after.get(referrer);
      return document && referencesOf(document).get(id) === true;
    });
    if (referrers.length > 0) throw stillReferenced(id, referrers, change.after !== null);
  }
}

function newReferrers(changes: readonly DocumentChange[]): Map<string, string[]> {
  const referrers = new Map<string, string[]>();
  for (const { id, after } of changes) {
    for (const target of after ? referencesOf(after).keys() : []) {
      const known = referrers.get(target);
      if (known) known.push(id);
      else referrers.set(target, [id]);
    }
  }
  return referrers;
}

function checkTargets(
  document: SanityDocument,
  before: SanityDocument | null,
  after: DocumentView,
): void {
  const known = before && referencesOf(before);
  for (const [target, strong] of referencesOf(document)) {
    // A reference that was strong before is guarded where its target is deleted.
    if (!strong || known?.get(target) || after.get(target)) continue;
    throw conflict({
      type: "documentReferenceDoesNotExistError",
      description: `Document "${document._id}" references non-existent document "${target}"`,
      id: document._id,
      referenceID: target,
    });
  }
}

function stillReferenced(id: string, referrers: string[], retyped: boolean) {
  const verb = retyped ? "change type" : "be deleted";
  return conflict({
    type: "documentHasExistingReferencesError",
    description: `Document "${id}" cannot ${verb} as there are references to it from "${referrers[0]}"`,
    id,
    referencingIDs: referrers,
  });
}
