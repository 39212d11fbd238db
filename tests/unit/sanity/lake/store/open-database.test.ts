import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, it } from "vitest";
import { LakeStartError } from "../../../../../sanity/lake/errors";
import { SCHEMA_VERSION } from "../../../../../sanity/lake/store/migrations";
import { openDatabase } from "../../../../../sanity/lake/store/open-database";
import { temporaryFolder } from "../support";

function refusal(dataDir: string): string {
  try {
    openDatabase(dataDir).release();
  } catch (error) {
    if (error instanceof LakeStartError) return error.message;
    throw error;
  }
  return "";
}

it("makes the folder and the schema, durable by default", () => {
  const dataDir = join(temporaryFolder(), "new", "folder");
  const { database, release } = openDatabase(dataDir);
  expect(database.pragma("journal_mode")).toMatchObject([{ journal_mode: "wal" }]);
  expect(database.pragma("synchronous")).toMatchObject([{ synchronous: 2 }]);
  expect(database.pragma("user_version")).toMatchObject([{ user_version: SCHEMA_VERSION }]);
  release();
});

it("refuses a folder that is in use, and takes it once it is free", () => {
  const dataDir = temporaryFolder();
  const first = openDatabase(dataDir);
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* is in use by another running server/);
  first.release();
  expect(refusal(dataDir)).toBe("");
});

it("refuses a file of a newer version by its number", () => {
  const dataDir = temporaryFolder();
  openDatabase(dataDir).release();
  const database = new Database(join(dataDir, "lake.db"));
  database.exec("PRAGMA user_version = 99");
  database.close();
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* has schema version 99/);
});

it("refuses a damaged file with what to do", () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, "lake.db"), "not a database ".repeat(1000));
  expect(refusal(dataDir)).toMatch(/^DATA_DIR: .* is damaged .* backup/);
});

it("refuses a place where no folder can be", () => {
  const folder = temporaryFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(refusal(join(file, "data"))).toMatch(/^DATA_DIR: cannot create the folder/);
  const blocked = join(folder, "blocked");
  mkdirSync(join(blocked, "lake.lock"), { recursive: true });
  expect(refusal(blocked)).toMatch(/^DATA_DIR: cannot write/);
});
