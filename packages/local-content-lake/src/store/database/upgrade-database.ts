import { rmSync } from "node:fs";
import type { Log } from "http-kit";
import type Database from "libsql";
import { LakeStartError } from "../../util/errors";
import { copyDatabase } from "./copy-database";
import { checkVersion, migrate, SCHEMA_VERSION } from "./migrations";

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
    migrate(database, file);
    return;
  }
  if (!mayMigrate) throw migrationRefused(file, version);
  const copy = copyDatabase(database, file, version);
  try {
    migrate(database, file);
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

function migrationRefused(file: string, version: number): LakeStartError {
  return new LakeStartError(
    "DATA_DIR_VERSION",
    `DATA_DIR: ${file} has schema version ${version}, this version of the lake needs ${SCHEMA_VERSION}, and migration is off. Start without --no-migrate (the option migrate: false): a copy named lake.db.format-${version} is made first. Or start the version of the lake that wrote the folder.`,
  );
}
