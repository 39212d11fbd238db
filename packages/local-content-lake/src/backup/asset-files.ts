import { hash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type Libsql from "libsql";
import {
  type AssetFile,
  type AssetPaths,
  assetFileOf,
  assetPaths,
  datasetIn,
  deletedName,
  namesIn,
} from "../assets/asset-paths";
import { codeOf } from "../util/errors";

export const TABLE = "asset_files";

/**
 * Packs the file of every asset document into the copy, also one in the folder of another dataset. Asset files
 * never change and are written before their documents. Those of assets that are deleted meanwhile stay for a day, in
 * the folder of deleted files.
 * @param isStored true if the lake has a document now
 * @returns the number of packed files, and the ids of assets whose file is missing or damaged
 * @throws Error if a file was removed since the copy was made
 */
export function packAssets(
  copy: Libsql.Database,
  dataDir: string,
  isStored: (dataset: string, id: string) => boolean,
) {
  copy.exec(`CREATE TABLE ${TABLE} (
    dataset TEXT NOT NULL, id TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (dataset, id)
  )`);
  const add = copy.prepare(`INSERT OR IGNORE INTO ${TABLE} (dataset, id, bytes) VALUES (?, ?, ?)`);
  const paths = assetPaths(dataDir);
  const broken: string[] = [];
  let packed = 0;
  copy.exec("BEGIN");
  for (const { dataset, id, path } of assetDocuments(copy)) {
    const file = assetFileOf(id);
    const owners = new Set([dataset, datasetIn({ path }) ?? dataset, ...paths.datasets()]);
    const found = file && readFirst(paths, owners, file);
    if (!found) {
      if (!isStored(dataset, id))
        throw new Error(`${dataset} was deleted or emptied meanwhile: make the backup again`);
      broken.push(id);
      continue;
    }
    const { owner, bytes } = found;
    if (hash("sha1", bytes) !== file.sha1) broken.push(id);
    packed += add.run([owner, id, bytes]).changes;
  }
  copy.exec("COMMIT");
  return { packed, broken };
}

/** Reads a file from the first dataset that has it, also among its deleted files. */
function readFirst(paths: AssetPaths, owners: ReadonlySet<string>, file: AssetFile) {
  for (const owner of owners) {
    const deleted = paths.deleted(owner);
    // It may be moved between two looks; one that was brought back is at its place again.
    const bytes =
      readIfThere(paths.file(owner, file)) ??
      readIfThere(join(deleted, deletedName(namesIn(deleted), file))) ??
      readIfThere(paths.file(owner, file));
    if (bytes) return { owner, bytes };
  }
  return undefined;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (["ENOENT", "EISDIR", "ENOTDIR"].includes(codeOf(error))) return undefined;
    throw error;
  }
}

/** Writes a backup's asset files to the data folder. */
export function unpackAssets(backup: Libsql.Database, dataDir: string): number {
  const paths = assetPaths(dataDir);
  const read = backup.prepare(`SELECT bytes FROM ${TABLE} WHERE dataset = ? AND id = ?`);
  const rows = rowsOf(backup, `SELECT dataset, id FROM ${TABLE}`);
  for (const { dataset, id } of rows) {
    const file = assetFileOf(id);
    const row = read.get([dataset, id]) as { bytes: Buffer } | undefined;
    if (!file || !row) continue;
    const path = paths.file(dataset, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, row.bytes, { flush: true });
  }
  return rows.length;
}

export function hasTable(database: Libsql.Database, name: string): boolean {
  const query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
  return database.prepare(query).get([name]) !== undefined;
}

export function dropPackedAssets(database: Libsql.Database): void {
  database.exec(`DROP TABLE ${TABLE}; VACUUM`);
}

function assetDocuments(database: Libsql.Database) {
  return rowsOf(
    database,
    `SELECT dataset, id, json_extract(body, '$.path') AS path FROM documents
     WHERE (id LIKE 'image-%' AND json_extract(body, '$._type') = 'sanity.imageAsset')
        OR (id LIKE 'file-%' AND json_extract(body, '$._type') = 'sanity.fileAsset')`,
  );
}

function rowsOf(database: Libsql.Database, query: string) {
  return database.prepare(query).all() as { dataset: string; id: string; path: string | null }[];
}
