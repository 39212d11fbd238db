import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import type Database from "libsql";
import { entryOf } from "../../util/entry-of";
import { damaged } from "./errors";

/**
 * Checks every page and text of a database file before use. SQLite does not verify what it reads, and its driver ends
 * the process when a text is not UTF-8. Takes a few seconds per gigabyte.
 * @throws LakeStartError for a file that a disk, a copy or a hand has changed.
 */
export function checkDatabase(database: Database.Database, file: string): void {
  const [row] = database.pragma("integrity_check(1)") as { integrity_check: string }[];
  if (row?.integrity_check !== "ok") {
    throw damaged(file, row?.integrity_check ?? "nothing to check");
  }
  for (const [table, columns] of textTables(database)) checkTexts(database, file, table, columns);
}

/**
 * Compares each document with its last revision, which is the same text stored twice, or has its checksum.
 * @throws LakeStartError where one of the two was changed since.
 */
export function checkDocuments(database: Database.Database, file: string): void {
  const lastRevisions = `documents AS d JOIN revisions AS r ON r.dataset = d.dataset
     AND r.document_id = d.id AND r.seq = (
       SELECT max(seq) FROM revisions WHERE dataset = d.dataset AND document_id = d.id
     )`;
  const differs = `SELECT 1 FROM ${lastRevisions} WHERE r.patches = 0 AND r.body IS NOT d.body LIMIT 1`;
  const patched = `SELECT d.body, r.checksum FROM ${lastRevisions} WHERE r.patches > 0`;
  let isSound = database.prepare(differs).get() === undefined;
  const rows = database.prepare(patched).iterate() as Iterable<{ body: string; checksum: number }>;
  // Always reads to the end: an unfinished statement keeps the file locked.
  for (const { body, checksum } of rows) isSound &&= crc32(body) === checksum;
  if (!isSound) throw damaged(file, "a document is not what its history says");
}

/** The JSON columns besides `documents.body`. */
const JSON_COLUMNS = [
  ["revisions", "body"],
  ["transactions", "mutations"],
  ["key_values", "value"],
  ["resources", "body"],
  ["outbox", "before"],
  ["outbox", "after"],
  ["outbox", "subscribers"],
] as const;

/**
 * Checks that history, user settings and project resources are valid JSON.
 * @throws LakeStartError where a text is no JSON any more
 */
export function checkJson(database: Database.Database, file: string): void {
  for (const [table, column] of JSON_COLUMNS) {
    const row = database
      .prepare(`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL AND NOT json_valid(${column})`)
      .get();
    if (row) throw damaged(file, `a text in ${table} is no JSON`);
  }
}

/** The text columns of each table. */
function textTables(database: Database.Database): ReadonlyMap<string, string[]> {
  // Table and column names are texts of the file too, so they are read as BLOBs.
  const rows = database
    .prepare(
      `SELECT CAST(t.name AS BLOB), CAST(c.name AS BLOB)
       FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS c
       WHERE t.type = 'table' AND c.type = 'TEXT' ORDER BY t.name`,
    )
    .raw()
    .all() as [Buffer, Buffer][];
  const tables = new Map<string, string[]>();
  for (const [table, column] of rows) {
    entryOf(tables, quoted(table), () => []).push(quoted(column));
  }
  return tables;
}

function quoted(name: Buffer): string {
  return `"${name.toString().replaceAll('"', '""')}"`;
}

function checkTexts(
  database: Database.Database,
  file: string,
  name: string,
  columns: readonly string[],
): void {
  const all = columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
  const rows = database.prepare(`SELECT CAST(${all} AS BLOB) FROM ${name}`).raw().iterate();
  let isSound = true;
  // Always reads to the end: an unfinished statement keeps the file locked.
  for (const [text] of rows as Iterable<[Buffer]>) isSound &&= isUtf8(text);
  if (!isSound) throw damaged(file, `a text in ${name} cannot be read`);
}
