import { codeOf, LakeError, type RequestErrorCode } from "../util/errors";

export function notFound(): LakeError {
  return new LakeError("NOT_FOUND", "Asset not found");
}

/** For an upload whose dataset or document was deleted meanwhile. */
export function deletedMeanwhile(): LakeError {
  return new LakeError("NOT_FOUND", "The asset was deleted while it was being stored");
}

/** Maps a file system error on write to a LakeError; returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return diskError("STORAGE_FULL", "The disk is full: the asset was not stored", error);
  }
  if (code === "ENOENT") return deletedMeanwhile();
  if (/^E[A-Z]+$/.test(code)) {
    return diskError("STORAGE_UNAVAILABLE", "The asset folder cannot be written to", error);
  }
  return error;
}

/** Maps a file system error on read. Anything but a missing file may be temporary. */
export function readError(error: unknown): LakeError {
  if (codeOf(error) === "ENOENT") return notFound();
  return diskError("STORAGE_UNAVAILABLE", "The asset cannot be read just now", error);
}

function diskError(code: RequestErrorCode, message: string, cause: unknown): LakeError {
  return new LakeError(code, message, {}, { cause });
}
