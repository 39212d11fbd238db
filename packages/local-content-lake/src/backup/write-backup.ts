import { existsSync } from "node:fs";
import { resolve } from "node:path";
import Database from "libsql";
import { checkAll } from "../store/database/check-database";
import { writeWhole } from "../store/database/copy-database";
import { fileOfLake } from "../store/database/open-beside";
import { errorMessage, LakeStartError, oneLine } from "../util/errors";
import { faultPoint } from "../util/fault-points";
import { hasTable, packAssets } from "./asset-files";

/**
 * Writes a consistent backup of a lake to one file: documents, history and assets. Another process may serve the lake
 * meanwhile. The file appears once it is complete, synced and checked.
 * @returns counts, and the ids of assets whose file in DATA_DIR is missing or damaged
 * @throws LakeStartError if there is no lake, the file exists, or it cannot be written
 */
export function writeBackup(dataDir: string, file: string) {
  const source = fileOfLake(dataDir);
  if (existsSync(file)) {
    throw failed(`${file} exists already. Name a new file: nothing is overwritten.`);
  }
  let isClaimed = false;
  try {
    return writeWhole(file, (partial) => {
      isClaimed = true;
      copyDatabase(source, partial);
      faultPoint("backup: after copy");
      return completeCopy(partial, resolve(dataDir), source);
    });
  } catch (error) {
    if (error instanceof LakeStartError) throw error;
    if (isClaimed) throw failed(`No backup was made in ${file}: ${oneLine(errorMessage(error))}.`);
    throw failed(
      `Cannot write ${file}.partial (${errorMessage(error)}). If no other backup is running, remove it, or name a file in a folder this user can write.`,
    );
  }
}

function failed(message: string): LakeStartError {
  return new LakeStartError("BACKUP_FAILED", message);
}

function copyDatabase(source: string, target: string): void {
  const database = new Database(source);
  try {
    // VACUUM INTO reads one snapshot, whatever is written meanwhile.
    database.prepare("VACUUM INTO ?").run([target]);
  } finally {
    database.close();
  }
}

function completeCopy(partial: string, dataDir: string, source: string) {
  const copy = new Database(partial);
  const live = new Database(source);
  try {
    deleteCredentials(copy);
    const stored = live.prepare("SELECT 1 FROM documents WHERE dataset = ? AND id = ?");
    const isStored = (dataset: string, id: string) => stored.get([dataset, id]) !== undefined;
    const { packed: assets, broken } = packAssets(copy, dataDir, isStored);
    const documents = checkCopy(copy, partial);
    return { documents, assets, broken };
  } finally {
    live.close();
    copy.close();
  }
}

/** Deletes credentials from the copy. Members stay, because the history names them. */
function deleteCredentials(copy: Database.Database): void {
  // The table is missing if the lake was not started since an upgrade.
  if (!hasTable(copy, "credentials")) return;
  copy.pragma("secure_delete = ON");
  copy.exec("DELETE FROM credentials");
}

/** @returns the number of documents. @throws LakeStartError for a damaged copy */
export function checkCopy(copy: Database.Database, file: string): number {
  try {
    checkAll(copy, file);
  } catch (error) {
    const fault = `is damaged (${oneLine(errorMessage(error))})`;
    throw new LakeStartError("BACKUP_INVALID", `${file} ${fault}. Take or use another backup.`);
  }
  return (copy.prepare("SELECT count(*) AS n FROM documents").get() as { n: number }).n;
}
