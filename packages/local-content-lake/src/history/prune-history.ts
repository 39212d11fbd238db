import { setTimeout as wait } from "node:timers/promises";
import type Database from "libsql";
import { RELEASE_ID_PREFIX, releaseDocumentId } from "../releases/release";
import {
  atomically,
  bytes,
  prepareAll,
  type Statements,
  textsOf,
} from "../store/database/atomically";
import { patchedDocument, type RevisionRow } from "../store/tables/history";
import { BRANCH_KIND } from "../store/tables/resources";
import { faultPoint } from "../util/fault-points";
import { isVersionId, splitId } from "../util/ids";
import { DAY_MS } from "../util/time";

/** Rows of one SQLite transaction: it takes 10 ms, for which a lake that serves may wait. */
const SLICE_ROWS = 200;
const SLICE_PAGES = 100;
/** A lake that serves commits in these pauses. */
const PAUSE_MS = 10;

/**
 * Deletes the history before a time, in slices, also while another process serves the lake. Each document keeps the
 * state that it had then. Documents themselves stay as they are, and so does the history of each release and of its
 * versions, because an archived one is restored from it. Afterwards it gives free pages of the file back to the disk.
 *
 * @param before ISO 8601, UTC
 * @param signal stops it between two slices
 * @returns how many revisions were deleted
 * @throws StorageError; AbortError
 */
export async function pruneHistory(
  database: Database.Database,
  before: string,
  signal?: AbortSignal,
): Promise<number> {
  const pause = () => wait(PAUSE_MS, undefined, { signal });
  const statements = prepareAll(database, SQL);
  let deleted = 0;
  const ends = statements.ends.all(before) as { dataset: string; seq: number }[];
  for (const { dataset, seq } of ends) {
    const pruning = new Pruning(statements, dataset, seq);
    for (let after: string | undefined = ""; after !== undefined; await pause()) {
      const place: string = after;
      const slice = atomically(database, () => pruning.slice(place));
      faultPoint("prune: after slice");
      deleted += slice.deleted;
      after = slice.after;
    }
  }
  if (deleted > 0) await giveBack(database, pause);
  return deleted;
}

/** The pruning of one dataset, up to a position in its history. */
class Pruning {
  constructor(
    private readonly statements: Statements<typeof SQL>,
    private readonly dataset: string,
    private readonly until: number,
  ) {}

  /** @returns how many revisions were deleted, and the document after which the next slice begins, if there is one */
  slice(after: string): { deleted: number; after?: string } {
    let [deleted, last] = [0, after];
    // A document of which nothing is deleted takes time too.
    for (let looked = 0; looked + deleted < SLICE_ROWS; looked += 1) {
      const found = this.statements.next.get(this.dataset, last, this.until);
      if (!found) return { deleted };
      const { id } = textsOf<{ id: string }>(found);
      const rows = this.document(id);
      deleted += rows;
      if (rows < SLICE_ROWS) last = id;
    }
    return { deleted, after: last };
  }

  /** @returns how many revisions of the document were deleted; fewer than a slice has if none is left to delete */
  private document(id: string): number {
    const { statements, dataset } = this;
    const release = isVersionId(id) ? releaseDocumentId(splitId(id).layer) : id;
    const isOfRelease = release.startsWith(RELEASE_ID_PREFIX);
    if (isOfRelease && statements.document.get(dataset, release)) return 0;
    const [kept] = this.newest(id, this.until, 1);
    if (!kept) return 0;
    // A deletion before everything that stays says nothing, but to the merge of a branch that was made before it, from
    // or to this dataset. The rows below it go first: it hides them meanwhile.
    const older = this.newest(id, kept.seq - 1, SLICE_ROWS);
    const isOver = kept.body === null && older.length < SLICE_ROWS;
    const isMerged = isOver && statements.branch.get(dataset, dataset, kept.seq) !== undefined;
    const rows = isOver && !isMerged ? [kept, ...older] : older;
    if (rows.length === 0) return 0;
    if (kept.patches > 0) {
      statements.makeWhole.run([this.wholeBody(id, kept), dataset, id, kept.seq]);
    }
    for (const { seq } of rows) {
      statements.erase.run([dataset, id, seq]);
      statements.dropEmpty.run([seq, seq]);
    }
    return rows.length;
  }

  /** The JSON of a revision that is stored as patches. That of the last one is the document's. */
  private wholeBody(id: string, { seq, patches }: RevisionRow): string {
    const isLast = this.statements.later.get(this.dataset, id, seq) === undefined;
    const stored = this.statements.document.get(this.dataset, id) as { body: string } | undefined;
    if (isLast && stored) return stored.body;
    return JSON.stringify(patchedDocument(this.newest(id, seq, patches + 1)));
  }

  private newest(id: string, until: number, limit: number): RevisionRow[] {
    const rows = this.statements.newest.all(this.dataset, id, until, limit);
    return rows.map((row) => textsOf<RevisionRow>(row));
  }
}

/** Files that an older version has created have no list of free pages to move: they use them again. */
async function giveBack(database: Database.Database, pause: () => Promise<void>): Promise<void> {
  const free = () => (database.pragma("freelist_count") as { freelist_count: number }[])[0];
  for (let last = free()?.freelist_count ?? 0; last > 0; ) {
    database.pragma(`incremental_vacuum(${SLICE_PAGES})`);
    const left = free()?.freelist_count ?? 0;
    if (left >= last) return;
    last = left;
    await pause();
  }
}

/** The time so many days ago: ISO 8601, UTC. @param now in milliseconds since 1970 */
export function timeBefore(now: number, days: number): string {
  return new Date(now - days * DAY_MS).toISOString();
}

const SQL = {
  ends: `SELECT name AS dataset, coalesce((SELECT seq FROM transactions
      WHERE dataset = name AND timestamp < ? ORDER BY seq DESC LIMIT 1), 0) AS seq FROM datasets`,
  next: `SELECT ${bytes("document_id", "id")} FROM revisions
    WHERE dataset = ? AND document_id > ? AND seq <= ? ORDER BY document_id LIMIT 1`,
  newest: `SELECT seq, ${bytes("body")}, patches FROM revisions
    WHERE dataset = ? AND document_id = ? AND seq <= ? ORDER BY seq DESC LIMIT ?`,
  later: "SELECT 1 FROM revisions WHERE dataset = ? AND document_id = ? AND seq > ? LIMIT 1",
  branch: `SELECT 1 FROM resources WHERE kind = '${BRANCH_KIND}'
    AND (id = ? OR json_extract(body, '$.source') = ?) AND json_extract(body, '$.seq') < ?`,
  document: "SELECT body FROM documents WHERE dataset = ? AND id = ?",
  makeWhole:
    "UPDATE revisions SET body = ?, patches = 0, checksum = NULL WHERE dataset = ? AND document_id = ? AND seq = ?",
  erase: "DELETE FROM revisions WHERE dataset = ? AND document_id = ? AND seq = ?",
  dropEmpty:
    "DELETE FROM transactions WHERE seq = ? AND NOT EXISTS (SELECT 1 FROM revisions WHERE seq = ?)",
};
