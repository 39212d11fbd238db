import { isDeepStrictEqual } from "node:util";
import type { Assets } from "../assets";
import { inDataset } from "../jobs/copy-dataset";
import { commitSteps, type WorkingSet } from "../mutate";
import type { Dataset, Store } from "../store";
import { ASSET_TYPES } from "../store/asset-urls";
import type { DocumentInput, SanityDocument } from "../util/types";
import { type Branch, branchOf, PREVIEW_SECRET_TYPE, saveBranch } from "./branch";

interface MergedChange {
  id: string;
  operation: "create" | "update" | "delete";
}

export interface MergeResult {
  source: string;
  /** False after a dry run, and if there are conflicts. */
  isMerged: boolean;
  changes: MergedChange[];
  /** Ids of documents that both sides have changed, each in another way. */
  conflicts: string[];
}

interface Plan {
  /** What the source gets; null deletes the document. */
  changes: Map<string, SanityDocument | null>;
  conflicts: string[];
}

/**
 * Brings the changes of a branch into the dataset from which it was made, in one transaction. A document that only one
 * side has changed since the branch was made, or was last merged, is taken from that side.
 * @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST` for a dataset that is no branch; MutationError
 * if the documents do not fit together, such as a reference to a document that the source has deleted
 */
export async function mergeBranch(
  store: Store,
  assets: Assets,
  name: string,
  { author, dryRun, authorize }: { author: string; dryRun: boolean; authorize(): void },
): Promise<MergeResult> {
  const branch = branchOf(store, name);
  const { source } = branch;
  const planned = plan(store, branch, store.datasets.get(source));
  if (!dryRun && planned.conflicts.length === 0) {
    await assets.copyFiles(name, source, assetsOf(planned));
  }
  // Both datasets may have changed meanwhile: what is committed is planned inside the transaction.
  let last = planned;
  const step = (working: WorkingSet) => {
    last = plan(store, branchOf(store, name), working.dataset);
    if (last.conflicts.length > 0) return [];
    return [...last.changes].map(([id, document]) =>
      document
        ? working.create("createOrReplace", inDataset(document, name, source) as DocumentInput)
        : working.delete(id),
    );
  };
  const join = (transactionId: string) => {
    const merged = [...last.changes].map(([id, document]) => {
      const revisions = { source: document && transactionId, branch: document?._rev ?? null };
      return [id, revisions] as const;
    });
    const branch = branchOf(store, name);
    saveBranch(store, { ...branch, merged: { ...branch.merged, ...Object.fromEntries(merged) } });
  };
  const { results } = await commitSteps(store, source, [step], { author, dryRun, authorize, join });
  const { conflicts } = last;
  const changes = results.map(({ id, operation }) => ({ id, operation }) as MergedChange);
  return { source, isMerged: !dryRun && conflicts.length === 0, changes, conflicts };
}

function plan(store: Store, branch: Branch, source: Dataset): Plan {
  const { raw } = store.datasets.get(branch.name);
  const changes: Plan["changes"] = new Map();
  const conflicts: string[] = [];
  const ids = new Set([...raw.all(), ...source.raw.all()].map(({ _id }) => _id));
  for (const id of [...ids].sort()) {
    const [ours, theirs] = [raw.get(id), source.raw.get(id)];
    if (ours?._rev === theirs?._rev || (ours ?? theirs)?._type === PREVIEW_SECRET_TYPE) continue;
    const last = branch.merged[id];
    const hasChanged = (
      dataset: string,
      document: SanityDocument | undefined,
      rev?: string | null,
    ) =>
      rev === undefined
        ? isWritten(store, dataset, id, branch.seq)
        : (document?._rev ?? null) !== rev;
    if (!hasChanged(branch.name, ours, last?.branch)) continue;
    if (isDeepStrictEqual(contentOf(ours, branch), contentOf(theirs, branch))) continue;
    if (hasChanged(source.name, theirs, last?.source)) conflicts.push(id);
    else changes.set(id, ours ?? null);
  }
  return { changes, conflicts };
}

/** True if a document was created, changed or deleted after a position in the history. */
function isWritten({ history }: Store, dataset: string, id: string, seq: number): boolean {
  const filter = { documentIds: [id], fromSeq: seq + 1, reverse: false, limit: 1 };
  return history.transactions(dataset, filter).length > 0;
}

function contentOf(document: SanityDocument | undefined, { name, source }: Branch) {
  if (!document) return undefined;
  const { _rev, _createdAt, _updatedAt, _system, ...content } = inDataset(document, name, source);
  return content;
}

function assetsOf({ changes }: Plan): SanityDocument[] {
  return [...changes.values()].flatMap((document) =>
    document && ASSET_TYPES.includes(document._type) ? document : [],
  );
}
