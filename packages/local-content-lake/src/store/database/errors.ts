import { codeOf, errorMessage, LakeStartError, oneLine, StorageError } from "../../util/errors";

/** Converts an error on opening the database to a LakeStartError with the setting and the fix. */
export function startError(error: unknown, file: string): unknown {
  if (error instanceof LakeStartError) return error;
  const code = codeOf(error);
  const unreadable = error instanceof SyntaxError;
  if (unreadable || code.startsWith("SQLITE_NOTADB") || code.startsWith("SQLITE_CORRUPT")) {
    return damaged(file, errorMessage(error));
  }
  if (code.startsWith("SQLITE_FULL")) return diskFull(`no space left on the disk of ${file}`);
  return unwritable(`open ${file}`, error);
}

export function diskFull(what: string): LakeStartError {
  return new LakeStartError(
    "DATA_DIR_FULL",
    `DATA_DIR: ${what}. Free some space, or move DATA_DIR to a larger disk.`,
  );
}

/** @param what the lake cannot do in its folder */
export function unwritable(what: string, error: unknown): LakeStartError {
  return new LakeStartError(
    "DATA_DIR_UNWRITABLE",
    `DATA_DIR: cannot ${what} (${oneLine(errorMessage(error))}). Set DATA_DIR to a folder this user can write.`,
  );
}

export function damaged(file: string, what: string): LakeStartError {
  return new LakeStartError(
    "DATA_DIR_DAMAGED",
    `DATA_DIR: ${file} is damaged (${oneLine(what)}). Bring a backup back (the lake's command restore FILE), or move the file away to start with an empty dataset.`,
  );
}

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
