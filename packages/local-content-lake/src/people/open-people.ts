import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkVersion, SCHEMA_VERSION } from "../store/database/migrations";
import { DATABASE_FILE } from "../store/database/open-database";
import { openReleasable } from "../store/database/releasable-database";
import { AuditTable } from "../store/tables/audit-table";
import { LakeStartError } from "../util/errors";
import type { Calendar } from "../util/time";
import { People } from "./people";
import { PeopleTable } from "./people-table";

/**
 * Opens the people of a lake, while another process may serve it. That process sees changes within a second.
 * @throws LakeStartError `DATA_DIR_MISSING`, `DATA_DIR_VERSION`
 */
export function openPeople(dataDir: string, calendar: Calendar) {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) {
    throw new LakeStartError(
      "DATA_DIR_MISSING",
      `DATA_DIR: there is no lake in ${dataDir}. Start it once, or set DATA_DIR to its folder.`,
    );
  }
  const database = openReleasable(file);
  try {
    database.pragma("busy_timeout = 5000");
    if (checkVersion(database, file) < SCHEMA_VERSION) {
      throw new LakeStartError(
        "DATA_DIR_VERSION",
        `${file} is of an older version: start its lake once with this one.`,
      );
    }
    const people = new People(new PeopleTable(database), calendar);
    const audit = new AuditTable(database);
    return { people, audit, database, [Symbol.dispose]: () => void database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
