import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "libsql";
import { writeWhole } from "../store/database/copy-database";
import { checkVersion } from "../store/database/migrations";
import { DATABASE_FILE } from "../store/database/open-database";
import { errorMessage, LakeStartError } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { markRestored } from "./after-restore";
import { dropPackedAssets, hasTable, TABLE, unpackAssets } from "./asset-files";
import { checkCopy } from "./write-backup";

/**
 * Restores a lake from a backup into a folder without one.
 * @throws LakeStartError if the folder has a lake, or the file is no intact backup of a readable version. The folder
 * then has no lake.
 */
export function restoreBackup(dataDir: string, file: string) {
  const folder = resolve(dataDir);
  const target = join(folder, DATABASE_FILE);
  if (existsSync(target)) {
    throw new LakeStartError(
      "DATA_DIR_OCCUPIED",
      `DATA_DIR: ${dataDir} holds a lake already. Stop it and move the folder away, or set DATA_DIR to a new folder.`,
    );
  }
  if (!existsSync(file)) throw new LakeStartError("RESTORE_FAILED", `There is no file ${file}.`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A restore that was killed leaves one.
    rmSync(`${target}.partial`, { force: true });
    const restored = writeWhole(target, (partial) => {
      copyFileSync(file, partial);
      const counts = unpack(partial, file, folder);
      markRestored(folder);
      faultPoint("restore: before rename");
      return counts;
    });
    faultPoint("restore: after rename");
    return restored;
  } catch (error) {
    throw error instanceof LakeStartError
      ? error
      : new LakeStartError("RESTORE_FAILED", `${file} cannot be restored: ${errorMessage(error)}.`);
  }
}

function unpack(partial: string, file: string, folder: string) {
  const copy = new Database(partial);
  try {
    if (!hasTable(copy, TABLE))
      throw new LakeStartError("BACKUP_INVALID", `${file} is not a backup of a lake.`);
    checkVersion(copy, file);
    const documents = checkCopy(copy, file);
    const assets = unpackAssets(copy, folder);
    dropPackedAssets(copy);
    return { documents, assets };
  } finally {
    copy.close();
  }
}
