import { existsSync } from "node:fs";
import { join } from "node:path";
import { LakeStartError } from "../../util/errors";
import { systemCalendar } from "../../util/time";
import { AuditTable } from "../tables/audit-table";
import { checkVersion, SCHEMA_VERSION } from "./migrations";
import { DATABASE_FILE } from "./open-database";
import { openReleasable } from "./releasable-database";

/** The database file of a lake. @throws LakeStartError `DATA_DIR_MISSING` */
export function fileOfLake(dataDir: string): string {
  const file = join(dataDir, DATABASE_FILE);
  if (existsSync(file)) return file;
  throw new LakeStartError(
    "DATA_DIR_MISSING",
    `DATA_DIR: there is no lake in ${dataDir}. Start it once, or set DATA_DIR to its folder.`,
  );
}

/**
 * Opens the database of a lake, while another process may serve it. That process sees changes of people within a second.
 * @throws LakeStartError `DATA_DIR_MISSING`, `DATA_DIR_VERSION`
 */
export function openBeside(dataDir: string) {
  const file = fileOfLake(dataDir);
  const database = openReleasable(file);
  try {
    database.pragma("busy_timeout = 5000");
    if (checkVersion(database, file) < SCHEMA_VERSION) {
      throw new LakeStartError(
        "DATA_DIR_VERSION",
        `${file} is of an older version: start its lake once with this one.`,
      );
    }
    const audit = new AuditTable(database);
    const record = (action: string, target: string) => {
      const time = new Date(systemCalendar.now()).toISOString();
      audit.add({ time, actor: "command-line", action, target, result: "ok", ip: "" });
    };
    return { audit, record, database, [Symbol.dispose]: () => void database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
