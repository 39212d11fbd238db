import { assetFileOf } from "../assets/asset-paths";
import { unscheduled } from "../releases/release";
import type { Store } from "../store";
import { BRANCH_KIND } from "../store/tables/resources";
import { badRequest } from "../util/errors";
import type { JsonObject } from "../util/types";

/** A dataset that began as a copy of another one, into which it can be merged. */
export interface Branch {
  name: string;
  source: string;
  /** The position in the history at which the two were equal. */
  seq: number;
  /** The position up to which the branch was merged. */
  mergedSeq: number;
  createdAt: string;
  /** By id: the revision in the source after the last merge; null for a deletion. */
  merged: Record<string, { source: string | null }>;
}

/** A link to a preview: it opens the drafts of the dataset for which it was made. */
export const PREVIEW_SECRET_TYPE = "sanity.previewUrlSecret";

/** Fields that differ for equal content: they say when and where it was written. */
const OWN_FIELDS = new Set(["_rev", "_createdAt", "_updatedAt", "_system"]);
const ASSET_FIELDS = new Set(["url", "path", "uploadId"]);

/**
 * Creates a branch: a dataset with the documents of another one. The two share asset files. History, webhooks,
 * schedules and preview secrets stay behind.
 * @throws DatasetNotFoundError, StorageError; LakeError `INVALID_REQUEST`, `ALREADY_EXISTS`
 */
export function createBranch(store: Store, source: string, name: string, author: string): Branch {
  const createdAt = store.timestamp();
  store.copyDataset(source, name, {
    author,
    copyOf: (document) => (document._type === PREVIEW_SECRET_TYPE ? null : unscheduled(document)),
    also: (seq) => saveBranch(store, { name, source, seq, mergedSeq: seq, createdAt, merged: {} }),
  });
  return branchOf(store, name);
}

/** @throws DatasetNotFoundError; LakeError `INVALID_REQUEST` for a dataset that is no branch */
export function branchOf(store: Store, name: string): Branch {
  const body = store.resources.get(BRANCH_KIND, store.datasets.get(name).name);
  if (!body) throw badRequest(`The dataset "${name}" is no branch`);
  return readBranch(body);
}

/** All branches, each with the time of its last change. */
export function listBranches(store: Store) {
  return store.resources.list(BRANCH_KIND).map((body) => {
    const { name, source, createdAt } = readBranch(body);
    const [last] = store.history.transactions(name, { reverse: true, limit: 1 });
    return { name, source, createdAt, changedAt: last?.timestamp ?? createdAt };
  });
}

/**
 * The names of the branches without a change since a time. A branch from which another one was made stays, because that
 * one may be merged into it.
 * @param time ISO 8601, UTC
 */
export function unchangedSince(branches: ReturnType<typeof listBranches>, time: string): string[] {
  const sources = new Set(branches.map(({ source }) => source));
  return branches
    .filter(({ name, changedAt }) => changedAt < time && !sources.has(name))
    .map(({ name }) => name);
}

export function saveBranch({ resources }: Store, branch: Branch): void {
  resources.put(BRANCH_KIND, branch.name, branch as unknown as JsonObject);
}

function readBranch(body: JsonObject): Branch {
  const branch = body as unknown as Branch;
  return { ...branch, mergedSeq: branch.mergedSeq ?? branch.seq, merged: branch.merged ?? {} };
}

/** The fields of a document without those that follow from its place and time. */
export function contentFields<Value>(
  document: Readonly<Record<string, Value>>,
): [name: string, value: Value][] {
  const isAsset = assetFileOf(String(document._id)) !== undefined;
  return Object.entries(document).filter(
    ([name]) => !OWN_FIELDS.has(name) && !(isAsset && ASSET_FIELDS.has(name)),
  );
}
