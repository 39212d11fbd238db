import { appendFileSync, existsSync, readFileSync, truncateSync } from "node:fs";
import type { SanityClient } from "@sanity/client";
import { assetFileOf } from "../assets/asset-paths";
import { LakeStartError, settingError } from "../util/errors";
import { newTransactionId } from "../util/ids";
import type { SanityDocument } from "../util/types";
import { differencesOf, listed as listOf } from "./differences";
import {
  assetsQuery,
  documentsById,
  hasCommitted,
  isAsset,
  isSynced,
  listRevisions,
  neededBy,
  readById,
} from "./documents";
import { fileHostOf, type OtherSide, type Remote } from "./remote";
import { loadRules, type Rules } from "./rules";
import type { SyncFolder, SyncState } from "./sync-state";

export interface PullOptions {
  /** GROQ, or "" for all documents. */
  filter: string;
  /** False leaves files where they are, until somebody asks for them. */
  withAssets: boolean;
  /** True replaces documents that were changed on both sides. */
  overwrites: boolean;
  /** Path of a module whose default export changes each document. */
  rules?: string | undefined;
}

export interface Sides {
  local: SanityClient;
  other: OtherSide;
  remote: Remote;
  folder: SyncFolder;
  /** Called with the progress. */
  report(text: string): void;
}

export interface PullResult {
  written: number;
  deleted: number;
  unchanged: number;
  files: number;
  missingFiles: string[];
  /** Ids of documents that differ and were changed here too. Nothing was changed if there are any. */
  conflicts: string[];
}

/** More than this is read as one export. */
const MAX_BATCHED = 1000;
const REPORTED = 1000;
const FILES_AT_ONCE = 4;

/**
 * Brings the documents of another dataset here: all of them first, then what has changed since. They are downloaded to
 * a file, so that an interrupted pull goes on, and written in one transaction.
 * @throws LakeStartError for settings that do not fit the last pull; errors of the client
 */
export async function pull(sides: Sides, options: PullOptions): Promise<PullResult> {
  const { local, other, folder, report } = sides;
  // An interrupted pull did not see that its transaction was committed.
  if (await hasCommitted(local, folder.read("next.json")?.transactionId)) folder.accept();
  const state = readState(sides, options);
  const rules = options.rules === undefined ? undefined : await loadRules(options.rules);
  const listed = await listRevisions(other, options.filter);
  if (options.filter && listed.size === 0 && Object.keys(state.revisions).length === 0) {
    throw new LakeStartError("COMMAND_INVALID", `No document there matches ${options.filter}.`);
  }
  const left = Object.keys(state.revisions).filter((id) => !listed.has(id));
  // What left the filter is followed, and so is what the filter does not name: what others refer to.
  if (options.filter) await addRevisions(other, left, listed);
  const documents = await download(sides, options, state, listed);
  const localRevisions = await listRevisions(local);
  const incoming = await asStoredHere(documents, local, rules);
  const known = [...incoming.keys()].filter((id) => localRevisions.has(id));
  const existing = await documentsById(local, known);
  requireSameTypes(incoming, existing);
  const isLeftOut = (id: string) => documents.has(id) && !incoming.has(id);
  const gone = Object.keys(state.revisions).filter((id) => !listed.has(id) || isLeftOut(id));
  const isChangedHere = (id: string) => localRevisions.get(id) !== state.revisions[id]?.local;
  const { changed } = differencesOf([...incoming.values()], [...existing.values()]);
  const deleted = gone.filter((id) => localRevisions.has(id));
  const conflicts = [...changed.keys(), ...deleted].filter(isChangedHere).sort();
  if (conflicts.length > 0 && !options.overwrites) {
    return { written: 0, deleted: 0, unchanged: 0, files: 0, missingFiles: [], conflicts };
  }
  const same = new Set([...existing.keys()].filter((id) => !changed.has(id)));
  const written = [...incoming.values()].filter(({ _id }) => !same.has(_id));
  const transactionId = newTransactionId();
  await setOrigin(sides);
  const revisions = { ...state.revisions };
  for (const id of gone) delete revisions[id];
  for (const [id, { _rev }] of documents) {
    const rev = same.has(id) ? (localRevisions.get(id) ?? "") : transactionId;
    // What the rules leave out is known too, and not read again.
    revisions[id] = { remote: _rev, local: rev };
  }
  const isAnonymised = state.isAnonymised || rules !== undefined;
  const next = { ...state, transactionId, revisions, isAnonymised };
  folder.prepare({ ...next, hasAssets: false });
  await write(local, transactionId, written, deleted, localRevisions);
  folder.accept();
  folder.removeStaged();
  report(`${written.length + deleted.length} documents written`);
  const files = options.withAssets
    ? await fetchFiles(sides, state.hasAssets ? [...incoming.values()] : undefined)
    : { count: 0, missing: [] };
  folder.save({ ...next, hasAssets: options.withAssets && files.missing.length === 0 });
  return {
    written: written.length,
    deleted: deleted.length,
    unchanged: listed.size - documents.size + same.size,
    files: files.count,
    missingFiles: files.missing,
    conflicts: [],
  };
}

function readState({ folder, remote, other }: Sides, { filter, rules }: PullOptions): SyncState {
  const { withToken } = other;
  const first = { remote, filter, withToken, isAnonymised: false, hasAssets: true, revisions: {} };
  const state = folder.read() ?? first;
  const differs = (what: string) =>
    settingError(
      `This dataset was pulled with another ${what}. Use the same, or another --dataset.`,
    );
  if (JSON.stringify(state.remote) !== JSON.stringify(remote)) {
    throw differs(`place (${state.remote.projectId}/${state.remote.dataset})`);
  }
  if (state.filter !== filter) throw differs(`filter (${state.filter || "none"})`);
  const isFirst = Object.keys(state.revisions).length === 0;
  if (!isFirst && state.isAnonymised !== (rules !== undefined)) throw differs("--anonymise");
  // All drafts would count as deleted.
  if (state.withToken && !withToken) throw differs("token: SANITY_REMOTE_TOKEN is not set");
  return { ...state, withToken };
}

/** The documents as they are written: with the places of files here, and changed by the rules. */
async function asStoredHere(
  documents: ReadonlyMap<string, SanityDocument>,
  local: SanityClient,
  rules: Rules | undefined,
): Promise<Map<string, SanityDocument>> {
  const stored = new Map<string, SanityDocument>();
  for (const [id, document] of documents) {
    const placed = placedHere(document, local);
    const changed = rules ? await rules(placed) : placed;
    if (changed) stored.set(id, changed);
  }
  return stored;
}

/** @throws LakeStartError for documents that were made anew there with another type */
function requireSameTypes(
  incoming: ReadonlyMap<string, SanityDocument>,
  existing: ReadonlyMap<string, SanityDocument>,
): void {
  const isOther = (id: string) => incoming.get(id)?._type !== existing.get(id)?._type;
  const others = [...existing.keys()].filter(isOther);
  if (others.length === 0) return;
  const fix = "A type cannot be changed: delete them here, then pull again.";
  const message = `${listOf("have another type there", others)}${fix}`;
  throw new LakeStartError("COMMAND_INVALID", message);
}

async function addRevisions(
  other: OtherSide,
  ids: readonly string[],
  revisions: Map<string, string>,
): Promise<void> {
  const found = readById(other, ids, "{_id, _rev}");
  for await (const { _id, _rev } of found) revisions.set(_id, _rev);
}

/** Downloads what differs from the last pull, with what it refers to, by id. */
async function download(
  sides: Sides,
  { filter }: PullOptions,
  state: SyncState,
  listed: Map<string, string>,
): Promise<Map<string, SanityDocument>> {
  const { other, folder, report } = sides;
  const staged = readStaged(folder.staged);
  const documents = new Map<string, SanityDocument>();
  const add = (document: SanityDocument, isStaged = false) => {
    if (!isStaged) appendFileSync(folder.staged, `${JSON.stringify(document)}\n`);
    documents.set(document._id, document);
    // It may have changed since it was listed.
    listed.set(document._id, document._rev);
    if (documents.size % REPORTED === 0) report(`${documents.size} documents of ${listed.size}`);
  };
  for (;;) {
    const isWanted = (id: string) =>
      !documents.has(id) && state.revisions[id]?.remote !== listed.get(id);
    for (const document of staged.values()) {
      const { _id, _rev } = document;
      if (isWanted(_id) && listed.get(_id) === _rev) add(document, true);
    }
    const missing = new Set([...listed.keys()].filter(isWanted));
    if (missing.size > MAX_BATCHED && !filter) {
      for await (const document of other.documents()) {
        if (isSynced(document) && missing.delete(String(document._id))) {
          add(document as unknown as SanityDocument);
        }
      }
    }
    for await (const document of readById(other, [...missing])) {
      missing.delete(document._id);
      add(document);
    }
    // They were deleted since they were listed.
    for (const id of missing) listed.delete(id);
    const needed = [...documents.values()].flatMap(neededBy).filter((id) => !listed.has(id));
    const before = listed.size;
    if (filter) await addRevisions(other, [...new Set(needed)], listed);
    if (listed.size === before) return documents;
  }
}

/** What an interrupted pull has downloaded. Its last line may be half a document. */
function readStaged(file: string): Map<string, SanityDocument> {
  const found = new Map<string, SanityDocument>();
  if (!existsSync(file)) return found;
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf("\n") + 1;
  for (const line of bytes.toString("utf8", 0, end).split("\n").filter(Boolean)) {
    const document = JSON.parse(line) as SanityDocument;
    found.set(document._id, document);
  }
  // Further lines must not continue half a one.
  truncateSync(file, end);
  return found;
}

/** A document as it is stored here: the file of an asset has another path and URL. */
function placedHere(document: SanityDocument, local: SanityClient): SanityDocument {
  const file = isAsset(document) && assetFileOf(document._id);
  if (!file) return document;
  const { projectId, dataset, apiHost } = local.config();
  const path = `${file.kind}/${projectId}/${dataset}/${file.name}`;
  return { ...document, path, url: `${apiHost}/${path}` };
}

/** Writes documents here, unless one of them has another revision by then. */
async function write(
  local: SanityClient,
  transactionId: string,
  written: readonly SanityDocument[],
  deleted: readonly string[],
  revisions: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = [...written.map(({ _id }) => _id), ...deleted].filter((id) => revisions.has(id));
  const mutations = [
    ...ids.map((id) => ({ patch: { id, ifRevisionID: revisions.get(id), unset: ["_checked"] } })),
    ...written.map((document) => ({ createOrReplace: document })),
    // Referrers are deleted with what they refer to, in one transaction, so the order does not matter.
    ...deleted.map((id) => ({ delete: { id } })),
  ];
  if (mutations.length === 0) return;
  await local.request({
    method: "POST",
    url: `/data/import/${local.config().dataset}`,
    query: { transactionId },
    headers: { "Content-Type": "application/x-ndjson" },
    // Clients before 8 make a text to JSON.
    body: Buffer.from(mutations.map((mutation) => JSON.stringify(mutation)).join("\n")),
    timeout: 0,
  });
}

async function setOrigin({ local, remote }: Sides): Promise<void> {
  await local.request({
    method: "PUT",
    url: `/datasets/${local.config().dataset}/asset-origin`,
    body: { url: fileHostOf(remote), projectId: remote.projectId, dataset: remote.dataset },
  });
}

/** Asks the lake for each file, so that it fetches those that it lacks. @param pulled all documents if undefined */
async function fetchFiles(
  { local, report }: Sides,
  pulled: readonly SanityDocument[] | undefined,
): Promise<{ count: number; missing: string[] }> {
  const assets = pulled?.filter(isAsset) ?? (await local.fetch<SanityDocument[]>(assetsQuery));
  const missing: string[] = [];
  const waiting = assets.values();
  let count = 0;
  const work = async () => {
    for (const { _id, path } of waiting) {
      const { ok } = await fetch(`${local.config().apiHost}/${String(path)}`, { method: "HEAD" });
      if (!ok) {
        missing.push(_id);
        continue;
      }
      count += 1;
      if (count % REPORTED === 0) report(`${count} files of ${assets.length}`);
    }
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work));
  return { count, missing };
}
