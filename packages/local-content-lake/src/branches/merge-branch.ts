import { isDeepStrictEqual } from "node:util";
import { type Committed, commitSteps, type Step, type Touched } from "../mutate";
import { releaseIdOf, requireOpenRelease, unscheduled, withScheduleOf } from "../releases/release";
import type { Dataset, Store } from "../store";
import { inDataset } from "../store/asset-urls";
import type { DocumentInput, SanityDocument } from "../util/types";
import { type Branch, branchOf, contentFields, PREVIEW_SECRET_TYPE, saveBranch } from "./branch";

export interface MergeResult {
  source: string;
  /** False after a dry run, and if there are conflicts. */
  isMerged: boolean;
  changes: Pick<Committed["results"][number], "id" | "operation">[];
  /** Ids of documents that both sides have changed, each in another way, or that have another type in each. */
  conflicts: string[];
}

/** A document that the branch has changed. */
interface Difference {
  id: string;
  /** What the source gets; null deletes the document. */
  document: SanityDocument | null;
  /** The revision in the source if both sides are the same, each by its own changes. */
  same: string | undefined;
  isConflict: boolean;
}

/**
 * Brings the changes of a branch into the dataset from which it was made, in one transaction. A document that only one
 * side has changed since the branch was made, or was last merged, is taken from that side.
 * @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST` for a dataset that is no branch; MutationError
 * if the documents do not fit together, such as a reference to a document that the source has deleted
 */
export async function mergeBranch(
  store: Store,
  name: string,
  { author, dryRun, authorize }: { author: string; dryRun: boolean; authorize(): void },
): Promise<MergeResult> {
  const { source } = branchOf(store, name);
  let last: Difference[] = [];
  let mergedSeq = 0;
  const step: Step = function* (working) {
    last = [];
    mergedSeq = store.history.newestSeq(name);
    for (const difference of differences(store, branchOf(store, name), working.dataset)) {
      if (difference) last.push(difference);
      yield;
    }
    const touched: Touched[] = [];
    const taken = conflictsOf(last).length > 0 ? [] : last.filter(({ same }) => !same);
    // A release that the branch has opened again lets its versions in; one that it has closed comes after them.
    taken.sort((a, b) => placeOf(a) - placeOf(b));
    for (const { id, document } of taken) {
      requireOpenRelease(working, id);
      // The branch publishes by itself what is scheduled in it, and the source what is scheduled there.
      const copy = document && unscheduled(inDataset(document, name, source) as DocumentInput);
      const kept = copy && withScheduleOf(working.get(id), copy);
      touched.push(kept ? working.create("createOrReplace", kept) : working.delete(id));
      yield;
    }
    // The release that the branch has closed knows nothing of a version that the source has added.
    for (const { document } of taken.filter((one) => placeOf(one) === CLOSED)) {
      const releaseId = (document && releaseIdOf(document)) ?? "";
      for (const { _id } of working.inLayer(releaseId)) requireOpenRelease(working, _id);
    }
    return touched;
  };
  const join = (transactionId: string) => {
    const merged = last.map(({ id, document, same }) => {
      return [id, { source: document && (same ?? transactionId) }] as const;
    });
    const branch = branchOf(store, name);
    const all = { ...branch.merged, ...Object.fromEntries(merged) };
    saveBranch(store, { ...branch, mergedSeq, merged: all });
  };
  const { results } = await commitSteps(store, source, [step], { author, dryRun, authorize, join });
  const conflicts = conflictsOf(last);
  // Without a change there is no transaction.
  if (!dryRun && results.length === 0 && conflicts.length === 0) join("");
  const changes = results.map(({ id, operation }) => ({ id, operation }));
  return { source, isMerged: !dryRun && conflicts.length === 0, changes, conflicts };
}

/** Yields undefined where it may be paused. */
function* differences(
  store: Store,
  branch: Branch,
  source: Dataset,
): Generator<Difference | undefined> {
  const { raw } = store.datasets.get(branch.name);
  const ids = new Set([...raw.all(), ...source.raw.all()].map(({ _id }) => _id));
  for (const id of [...ids].sort()) {
    yield;
    const [ours, theirs] = [raw.get(id), source.raw.get(id)];
    if (ours?._rev === theirs?._rev || (ours ?? theirs)?._type === PREVIEW_SECRET_TYPE) continue;
    const hasChanged = (dataset: string, since: number) => {
      const written = { documentIds: [id], fromSeq: since + 1, reverse: false, limit: 1 };
      return store.history.transactions(dataset, written).length > 0;
    };
    if (!hasChanged(branch.name, branch.mergedSeq)) continue;
    const last = branch.merged[id];
    const hasSourceChanged = () =>
      last ? last.source !== (theirs?._rev ?? null) : hasChanged(source.name, branch.seq);
    const isSame = isDeepStrictEqual(contentOf(ours), contentOf(theirs));
    const isRetyped = ours && theirs && ours._type !== theirs._type;
    const isConflict = !isSame && (isRetyped || hasSourceChanged());
    yield { id, document: ours ?? null, same: isSame ? theirs?._rev : undefined, isConflict };
  }
}

const CLOSED = 2;

function placeOf({ document }: Difference): number {
  if (!document || releaseIdOf(document) === undefined) return 1;
  return document.state === "active" || document.state === "scheduled" ? 0 : CLOSED;
}

function conflictsOf(found: readonly Difference[]): string[] {
  return found.flatMap(({ id, isConflict }) => (isConflict ? id : []));
}

function contentOf(document: SanityDocument | undefined) {
  return document && Object.fromEntries(contentFields(document));
}
