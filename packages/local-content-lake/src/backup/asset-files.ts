import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type Libsql from "libsql";
import { assetFileOf, assetPaths, isDatasetName } from "../assets/asset-paths";

const TABLE = "asset_files";

/**
 * Packs the file of every asset document into the copy, also one that a document of another dataset names. Asset files never change and are written before their
 * documents, so files of the copy's moment still exist.
 * @returns the number of packed files, and the ids of assets whose file is missing or damaged
 */
export function packAssets(copy: Libsql.Database, dataDir: string) {
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
    const owners = file ? ownersOf(dataset, path) : [];
    const owner = owners.find((one) => file && existsSync(paths.file(one, file)));
    if (!file || owner === undefined) {
      broken.push(id);
      continue;
    }
    const bytes = readFileSync(paths.file(owner, file));
    if (hash("sha1", bytes) !== file.sha1) broken.push(id);
    packed += add.run([owner, id, bytes]).changes;
  }
  copy.exec("COMMIT");
  return { packed, broken };
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

export function hasPackedAssets(database: Libsql.Database): boolean {
  const query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?";
  return database.prepare(query).get([TABLE]) !== undefined;
}

export function dropPackedAssets(database: Libsql.Database): void {
  database.exec(`DROP TABLE ${TABLE}; VACUUM`);
}

/** The datasets in whose folder the file of an asset document may be: its own, or the one that its path names. */
function ownersOf(dataset: string, path: string | null): string[] {
  const owner = String(path).split("/")[2] ?? "";
  return isDatasetName(owner) ? [dataset, owner] : [dataset];
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
