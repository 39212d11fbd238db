import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import type Database from "libsql";
import { entryOf } from "../../util/entry-of";
import { damaged } from "./errors";

/** Tables that grow with every write. */
const HISTORY = ["transactions", "revisions"];

/**
 * Checks every page and text of a database file before use, but those of the history, on whose length no start depends:
 * `backup` checks them, and each read of a row its texts. SQLite does not verify what it reads, and its driver ends the
 * process when a text is not UTF-8. Takes a few seconds per gigabyte.
 * @throws LakeStartError for a file that a disk, a copy or a hand has changed.
 */
export function checkDatabase(database: Database.Database, file: string): void {
  const tables = [...textTables(database)].filter(([table]) => !HISTORY.includes(table));
  for (const [table] of tables) checkPages(database, file, `integrity_check(${quoted(table)})`);
  for (const [table, columns] of tables) checkTexts(database, file, table, columns);
}

/** Checks the whole file. @throws LakeStartError */
export function checkAll(database: Database.Database, file: string): void {
  checkPages(database, file, "integrity_check(1)");
  for (const [table, columns] of textTables(database)) checkTexts(database, file, table, columns);
  checkJson(database, file, [...JSON_COLUMNS, ...HISTORY_COLUMNS]);
}

function checkPages(database: Database.Database, file: string, pragma: string): void {
  const [row] = database.pragma(pragma) as { integrity_check: string }[];
  if (row?.integrity_check !== "ok") {
    throw damaged(file, row?.integrity_check ?? "nothing to check");
  }
}

/**
 * Compares each document with its last revision, which is the same text stored twice, or has its checksum.
 * @throws LakeStartError where one of the two was changed since.
 */
export function checkDocuments(database: Database.Database, file: string): void {
  // CROSS keeps SQLite from walking all revisions instead.
  const lastRevisions = `documents AS d CROSS JOIN revisions AS r ON r.dataset = d.dataset
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

/** The JSON columns that a start checks. Reading the documents checks theirs. */
const JSON_COLUMNS = [
  ["key_values", "value"],
  ["resources", "body"],
  ["outbox", "before"],
  ["outbox", "after"],
  ["outbox", "subscribers"],
] as const;

const HISTORY_COLUMNS = [
  ["documents", "body"],
  ["revisions", "body"],
  ["transactions", "mutations"],
] as const;

/**
 * Checks that user settings and project resources are valid JSON.
 * @throws LakeStartError where a text is no JSON any more
 */
export function checkJson(
  database: Database.Database,
  file: string,
  columns: readonly (readonly [table: string, column: string])[] = JSON_COLUMNS,
): void {
  const tables = textTables(database);
  for (const [table, column] of columns) {
    // An older format has fewer tables.
    if (!tables.has(table)) continue;
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
    entryOf(tables, String(table), () => []).push(quoted(String(column)));
  }
  return tables;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function checkTexts(
  database: Database.Database,
  file: string,
  name: string,
  columns: readonly string[],
): void {
  const all = columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ");
  const rows = database
    .prepare(`SELECT CAST(${all} AS BLOB) FROM ${quoted(name)}`)
    .raw()
    .iterate();
  let isSound = true;
  // Always reads to the end: an unfinished statement keeps the file locked.
  for (const [text] of rows as Iterable<[Buffer]>) isSound &&= isUtf8(text);
  if (!isSound) throw damaged(file, `a text in ${name} cannot be read`);
}
