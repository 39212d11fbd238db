import { migrate } from "./migrations";
import type { OpenDatabase } from "./open-database";
import { openReleasable } from "./releasable-database";

/** The `dataDir` of a lake that stores nothing: SQLite's name for such a database. */
export const IN_MEMORY = ":memory:";

/** Opens an empty database that ends with this process. */
export function openInMemory(): OpenDatabase {
  const database = openReleasable(IN_MEMORY);
  migrate(database, IN_MEMORY);
  const writeAheadLog = { erase() {} };
  return { database, file: IN_MEMORY, writeAheadLog, release: () => void database.close() };
}
