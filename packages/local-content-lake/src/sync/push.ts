import { isDeepStrictEqual } from "node:util";
import type { Mutation as ClientMutation } from "@sanity/client";
import { contentFields } from "../branches/branch";
import { errorMessage, LakeStartError } from "../util/errors";
import { newTransactionId } from "../util/ids";
import { patiently } from "../util/patiently";
import type { SanityDocument } from "../util/types";
import { differencesOf } from "./differences";
import { documentsById, hasCommitted, isAsset, listRevisions, neededBy } from "./documents";
import type { Sides } from "./pull";
import type { OtherSideError } from "./remote";
import type { SyncState } from "./sync-state";

export interface PushOptions {
  dryRun: boolean;
  /** True deletes documents there that were deleted here. */
  deletes: boolean;
}

interface Change {
  id: string;
  operation: "create" | "update" | "delete";
  /** The document here; undefined if it was deleted. */
  here?: SanityDocument | undefined;
  there?: SanityDocument | undefined;
}

export interface PushResult {
  changes: Pick<Change, "id" | "operation">[];
  /** Ids of documents that were deleted here and stay there. */
  kept: string[];
  /** Ids of documents that the other side has changed since the last pull or push. */
  conflicts: string[];
  /** Transactions that the other side refused, as a whole. */
  refused: { ids: string[]; reason: string }[];
}

const MAX_DOCUMENTS = 100;
const MAX_CHARACTERS = 1_000_000;

/**
 * Brings what was changed here since the last pull to the other side. Documents that the other side has changed too
 * stay as they are. One transaction for each batch; a batch that is refused changes nothing.
 * @throws LakeStartError without a pull before, or after one with rules; errors of the client
 */
export async function push(sides: Sides, { dryRun, deletes }: PushOptions): Promise<PushResult> {
  const state = readState(sides);
  const found = await changesOf(sides, state);
  const changes = found.changes.filter(({ here }) => deletes || here);
  const kept = found.changes.flatMap(({ id, here }) => (deletes || here ? [] : id));
  const { conflicts } = found;
  const refused: PushResult["refused"] = [];
  if (dryRun) return { changes: changes.map(named), kept, conflicts, refused };
  const done: Change[] = [];
  const others = await withFiles(sides, state, changes, done);
  let isGone = false;
  for (const batch of batchesOf(others)) {
    const ids = batch.map(({ id }) => id);
    if (isGone) {
      refused.at(-1)?.ids.push(...ids);
      continue;
    }
    try {
      const mutations = batch.flatMap(mutationsOf);
      const transactionId = newTransactionId();
      await patiently(() => sides.other.mutate(mutations, transactionId)).catch(async (error) => {
        // Its answer may have been lost, and the next try refused what was there already.
        if (!(await hasCommitted(sides.other, transactionId).catch(() => false))) throw error;
      });
      for (const { id, here } of batch) {
        if (here) state.revisions[id] = { remote: transactionId, local: here._rev };
        else delete state.revisions[id];
      }
      sides.folder.save(state);
      done.push(...batch);
      sides.report(`${done.length} documents of ${changes.length}`);
    } catch (error) {
      const { cause = error, statusCode } = error as OtherSideError;
      refused.push({ ids, reason: errorMessage(cause) });
      // Nobody is there to answer the others, or the token has ended.
      isGone = statusCode === undefined || statusCode === 401;
    }
  }
  return { changes: done.map(named), kept, conflicts, refused };
}

const named = ({ id, operation }: Change) => ({ id, operation });

function readState({ folder, remote }: Sides): SyncState {
  const refuse = (message: string) => new LakeStartError("COMMAND_INVALID", message);
  const state = folder.read();
  if (!state || JSON.stringify(state.remote) !== JSON.stringify(remote)) {
    throw refuse("Nothing was pulled from there: run pull first, which remembers what both have.");
  }
  if (state.isAnonymised) {
    throw refuse(
      "This dataset was pulled with --anonymise: its content must not replace the real one. Pull without rules into another --dataset.",
    );
  }
  return state;
}

async function changesOf({ local, other, folder }: Sides, state: SyncState) {
  const revisions = await listRevisions(local);
  const known = Object.keys(state.revisions);
  const written = [...revisions].filter(([id, rev]) => state.revisions[id]?.local !== rev);
  const gone = known.filter((id) => !revisions.has(id));
  const ids = [...written.map(([id]) => id), ...gone];
  const [here, there] = await Promise.all([documentsById(local, ids), documentsById(other, ids)]);
  const { changed } = differencesOf([...here.values()], [...there.values()]);
  const changes: Change[] = [];
  const conflicts: string[] = [];
  for (const id of ids.sort()) {
    const [mine, theirs] = [here.get(id), there.get(id)];
    // Both did the same.
    if (mine && theirs && !changed.has(id)) {
      state.revisions[id] = { remote: theirs._rev, local: mine._rev };
    } else if (theirs?._rev !== state.revisions[id]?.remote && (mine || theirs)) {
      conflicts.push(id);
    } else if (!mine && !theirs) {
      delete state.revisions[id];
    } else {
      const operation = mine ? (theirs ? "update" : "create") : "delete";
      changes.push({ id, operation, here: mine, there: theirs });
    }
  }
  folder.save(state);
  return { changes, conflicts };
}

/** Uploads the files of new assets, whose documents follow from them. @returns the other changes, ordered */
async function withFiles(
  { local, other, folder }: Sides,
  state: SyncState,
  changes: readonly Change[],
  done: Change[],
): Promise<Change[][]> {
  const others: Change[] = [];
  for (const change of changes) {
    const { id, here, operation } = change;
    if (!here || operation !== "create" || !isAsset(here)) {
      others.push(change);
      continue;
    }
    const response = await fetch(`${local.config().apiHost}/${String(here.path)}`);
    if (!response.ok) throw new Error(`The file of ${id} answers ${response.status}`);
    const type = here._type === "sanity.imageAsset" ? "image" : "file";
    const filename = typeof here.originalFilename === "string" ? here.originalFilename : undefined;
    const bytes = Buffer.from(await response.arrayBuffer());
    const upload = () => other.upload(type, bytes, { ...(filename && { filename }) });
    const { _id } = await patiently(upload);
    if (_id !== id) throw new Error(`The file of ${id} became ${_id} there`);
    const uploaded = (await documentsById(other, [id])).get(id) ?? here;
    // What somebody has added to the asset, such as a title, is written after it.
    const whole = { ...here, ...uploaded, _rev: here._rev };
    const isWhole = contentFields(whole).length === contentFields(uploaded).length;
    state.revisions[id] = { remote: uploaded._rev, local: isWhole ? here._rev : "" };
    folder.save(state);
    if (isWhole) done.push(change);
    else others.push({ ...change, here: whole, there: uploaded });
  }
  return ordered(others);
}

/** New documents after those that they refer to, then changed ones, then deletions, referrers first. A circle is one. */
function ordered(changes: readonly Change[]): Change[][] {
  const of = (operation: Change["operation"]) =>
    changes.filter((one) => one.operation === operation);
  const gone = afterNeeded(of("delete"), "there").reverse();
  return [...afterNeeded(of("create"), "here"), ...of("update").map((one) => [one]), ...gone];
}

function afterNeeded(changes: readonly Change[], side: "here" | "there"): Change[][] {
  const byId = new Map(changes.map((one) => [one.id, one]));
  const depths = new Map<string, number>();
  const sorted: Change[][] = [];
  /** @returns the depth at which a circle begins that is not closed yet */
  const visit = (id: string, depth: number): number => {
    const change = byId.get(id);
    if (!change || depths.has(id)) return depths.get(id) ?? Infinity;
    depths.set(id, depth);
    const start = sorted.length;
    let begin = Infinity;
    const document = change[side];
    for (const one of document ? neededBy(document) : []) {
      begin = Math.min(begin, visit(one, depth + 1));
    }
    depths.set(id, Infinity);
    sorted.push([change]);
    if (begin === depth) sorted.push(sorted.splice(start).flat());
    return begin < depth ? begin : Infinity;
  };
  for (const { id } of changes) visit(id, 0);
  return sorted;
}

/** Changes that are one transaction each; only a circle may be larger. */
function* batchesOf(groups: readonly Change[][]): Generator<Change[]> {
  let [batch, size]: [Change[], number] = [[], 0];
  for (const group of groups) {
    const length = JSON.stringify(group.map(({ here }) => here)).length;
    const isOver = batch.length + group.length > MAX_DOCUMENTS || size + length > MAX_CHARACTERS;
    if (batch.length > 0 && isOver) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(...group);
    size += length;
  }
  if (batch.length > 0) yield batch;
}

/** The mutations of a change, which fail if the document has another revision by then. */
function mutationsOf({ id, here, there }: Change): ClientMutation[] {
  const ifRevisionID = there?._rev;
  if (!here) {
    // A deletion has no condition of its own.
    const check = { patch: { id, ifRevisionID, unset: ["_checked"] } };
    return [check, { delete: { id } }] as ClientMutation[];
  }
  if (!there) {
    const { _createdAt } = here;
    const create = { ...Object.fromEntries(contentFields(here)), _type: here._type, _createdAt };
    return [{ create }];
  }
  const changed = contentFields(here).filter(
    ([name, value]) => !isDeepStrictEqual(value, there[name]),
  );
  const set = Object.fromEntries(changed.map(([name, value]) => [pathOf(name), value]));
  const unset = contentFields(there).flatMap(([name]) =>
    Object.hasOwn(here, name) ? [] : pathOf(name),
  );
  return [{ patch: { id, ifRevisionID, set, unset } }] as ClientMutation[];
}

function pathOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `['${name.replaceAll(/['\\]/g, "\\$&")}']`;
}
