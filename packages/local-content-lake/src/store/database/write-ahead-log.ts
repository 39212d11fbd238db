import type { Log } from "http-kit";
import type Database from "libsql";

/** Callers of SQLite wait this long for `lake people` commands, which write from another process for milliseconds. */
const BUSY_MS = 2_000;

/** 16 MB, so that pages that change often are copied to the database less often. */
const CHECKPOINT_PAGES = 4000;

/** The write-ahead log of a database. It contains every version of a page until it is truncated. */
export class WriteAheadLog {
  private hasErased = false;
  private waiting: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database.Database,
    private readonly log: Log,
  ) {
    database.pragma(`busy_timeout = ${BUSY_MS}`);
    // Of a new file only: it can give free pages back to the disk, slice by slice.
    database.pragma("auto_vacuum = INCREMENTAL");
    database.pragma("journal_mode = WAL");
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    // Erased content is overwritten in the database; the log still has it.
    database.pragma("secure_delete = ON");
  }

  /**
   * Truncates the log if it contains erased content. Fails while another process reads, such as a backup; the next call
   * tries again.
   * @param hasErased true if the last commit erased content
   */
  erase(hasErased: boolean): void {
    this.hasErased ||= hasErased;
    if (!this.hasErased) return;
    // No commit waits for the other process.
    this.database.pragma("busy_timeout = 0");
    try {
      const [row] = this.database.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      this.hasErased = row?.busy !== 0;
    } catch (error) {
      this.log.warn({ err: error }, "Lake: erased content stays in the write-ahead log for now");
    } finally {
      this.database.pragma(`busy_timeout = ${BUSY_MS}`);
    }
  }

  /** Leaves the checkpoint of a large commit to one that does not follow it at once, such as its audit entry. */
  withoutCheckpoint(work: () => void): void {
    clearTimeout(this.waiting);
    this.database.pragma("wal_autocheckpoint = 0");
    try {
      work();
    } finally {
      const allow = () => this.database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
      this.waiting = setTimeout(allow, 1_000).unref();
    }
  }

  /**
   * Checkpoints the log and removes it, so that the database file of a stopped lake is complete. Closing alone does not
   * do that while a prepared statement exists.
   */
  remove(): void {
    clearTimeout(this.waiting);
    try {
      this.database.pragma("wal_checkpoint(TRUNCATE)");
    } catch (error) {
      // Nothing is lost on a full disk: the next start reads the log.
      this.log.error({ err: error }, "Lake: the write-ahead log stays beside the database");
      return;
    }
    try {
      this.database.pragma("journal_mode = DELETE");
    } catch {
      // Another process, such as a backup, still reads. The empty log file stays.
    }
  }
}
