import { rmSync } from "node:fs";
import type { Log } from "http-kit";
import type Database from "libsql";
import { LakeStartError } from "../../util/errors";
import { copyDatabase } from "./copy-database";

/**
 * One entry per schema version, in order; `PRAGMA user_version` says how many a file has had.
 * Never change an entry that was released: add one.
 */
const MIGRATIONS: readonly string[] = [
  // Effects are not stored: they follow from a document's revisions before and after a transaction.
  `CREATE TABLE datasets (
     name TEXT PRIMARY KEY,
     created_at TEXT NOT NULL
   );
   CREATE TABLE documents (
     dataset TEXT NOT NULL,
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (dataset, id)
   );
   CREATE TABLE transactions (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     dataset TEXT NOT NULL,
     id TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     author TEXT NOT NULL,
     mutations TEXT NOT NULL,
     UNIQUE (dataset, id)
   );
   CREATE TABLE revisions (
     dataset TEXT NOT NULL,
     document_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     body TEXT,
     PRIMARY KEY (dataset, document_id, seq)
   );
   CREATE INDEX revisions_by_transaction ON revisions (seq);`,
  // Private datasets, and the key-value store of the Studio.
  `ALTER TABLE datasets ADD COLUMN acl_mode TEXT NOT NULL DEFAULT 'public';
   CREATE TABLE key_values (
     user_id TEXT NOT NULL,
     key TEXT NOT NULL,
     value TEXT NOT NULL,
     PRIMARY KEY (user_id, key)
   );`,
  // Add-on datasets (comments, tasks), and project resources.
  `ALTER TABLE datasets ADD COLUMN profile TEXT NOT NULL DEFAULT 'content';
   ALTER TABLE datasets ADD COLUMN addon_for TEXT;
   CREATE TABLE resources (
     kind TEXT NOT NULL,
     id TEXT NOT NULL,
     body TEXT NOT NULL,
     PRIMARY KEY (kind, id)
   );`,
  // Members and credentials. Removed members stay, because the history names them.
  `CREATE TABLE members (
     id TEXT PRIMARY KEY,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     email TEXT,
     role TEXT NOT NULL,
     created_at TEXT NOT NULL,
     removed_at TEXT
   );
   CREATE TABLE credentials (
     id TEXT PRIMARY KEY,
     member_id TEXT NOT NULL,
     kind TEXT NOT NULL,
     hash TEXT,
     device TEXT,
     created_at TEXT NOT NULL,
     expires_at TEXT,
     last_used_at TEXT,
     ended_at TEXT
   );`,
  // Changes that webhooks still have to be notified of.
  `CREATE TABLE outbox (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     dataset TEXT NOT NULL,
     transaction_id TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     document_id TEXT NOT NULL,
     before TEXT,
     after TEXT,
     subscribers TEXT NOT NULL
   );`,
  // The audit trail.
  `CREATE TABLE audit (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     time TEXT NOT NULL,
     actor TEXT NOT NULL,
     action TEXT NOT NULL,
     target TEXT NOT NULL,
     result TEXT NOT NULL,
     ip TEXT NOT NULL
   );
   CREATE INDEX audit_by_time ON audit (time);`,
  // Passkeys: the public key and its counter, as JSON.
  "ALTER TABLE credentials ADD COLUMN passkey TEXT;",
  // A dataset's transactions in order, without sorting: an index entry ends with the rowid, which is the sequence number.
  // Revisions stored as patches: how many follow a whole one, and the checksum of the document after the last.
  `CREATE INDEX transactions_by_dataset ON transactions (dataset);
   ALTER TABLE revisions ADD COLUMN patches INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE revisions ADD COLUMN checksum INTEGER;`,
];

export const SCHEMA_VERSION = MIGRATIONS.length;

/** Brings a database of a version, 0 for an empty one, to this version's schema, all steps in one SQLite transaction. */
export function migrate(database: Database.Database, version = 0): void {
  const run = database.transaction(() => {
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
  run.exclusive();
}

/** @returns the file's schema version. @throws LakeStartError when a newer lake wrote it. */
export function checkVersion(database: Database.Database, file: string): number {
  const [row] = database.pragma("user_version") as { user_version: number }[];
  const version = row?.user_version ?? 0;
  if (version > SCHEMA_VERSION) {
    throw new LakeStartError(
      "DATA_DIR_VERSION",
      `DATA_DIR: ${file} has schema version ${version}, this version of the lake knows ${SCHEMA_VERSION}. Update the code, or point DATA_DIR at another folder.`,
    );
  }
  return version;
}

export interface UpgradeOptions {
  /** False refuses a database of an older format. Default: true. */
  migrate?: boolean | undefined;
  log: Log;
}

/**
 * Brings a database to this version's format, after a copy of an older one.
 *
 * @throws LakeStartError `DATA_DIR_VERSION` for a newer format, and for an older one if migration is off;
 * `DATA_DIR_FULL` or `DATA_DIR_UNWRITABLE` if there can be no copy. The database is unchanged then
 */
export function upgradeDatabase(
  database: Database.Database,
  file: string,
  { migrate: mayMigrate = true, log }: UpgradeOptions,
): void {
  const version = checkVersion(database, file);
  if (version === SCHEMA_VERSION) return;
  // A new file has nothing to copy.
  if (version === 0) {
    migrate(database);
    return;
  }
  if (!mayMigrate) {
    throw new LakeStartError(
      "DATA_DIR_VERSION",
      `DATA_DIR: ${file} has schema version ${version}, this version of the lake needs ${SCHEMA_VERSION}, and migration is off. Start without --no-migrate (the option migrate: false): a copy named lake.db.format-${version} is made first. Or start the version of the lake that wrote the folder.`,
    );
  }
  const copy = copyDatabase(database, file, version);
  try {
    migrate(database, version);
  } catch (error) {
    // The migration was rolled back, so the copy has nothing that the file does not have.
    rmSync(copy, { force: true });
    throw error;
  }
  log.info(
    { from: version, to: SCHEMA_VERSION, copy },
    "Lake: migrated the database; a copy has the old format",
  );
}
