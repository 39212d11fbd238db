import { codeOf, errorMessage, StorageError } from "../../util/errors";

/** Converts an error of SQLite to a StorageError; returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error);
  if (!code.startsWith("SQLITE_")) return error;
  if (code.startsWith("SQLITE_FULL")) {
    return new StorageError(
      "STORAGE_FULL",
      "No space left on the disk of DATA_DIR; nothing was changed. Free some space, then try again: reads go on meanwhile",
      {},
      { cause: error },
    );
  }
  return new StorageError(
    "STORAGE_UNAVAILABLE",
    `The store cannot write in DATA_DIR (${errorMessage(error)}); nothing was changed. Reads go on meanwhile`,
    {},
    { cause: error },
  );
}
