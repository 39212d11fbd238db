import { LakeError, type RequestErrorCode } from "../util/errors";

/** What a caller is told of an asset that cannot be stored or served. */
export class AssetError extends LakeError {
  override name = "AssetError";
}

export function badRequest(message: string): AssetError {
  return new AssetError("INVALID_REQUEST", message);
}

export function notFound(): AssetError {
  return new AssetError("NOT_FOUND", "Asset not found");
}

/** Nobody reads it: whoever asked has hung up. */
export function abandoned(): AssetError {
  return new AssetError("REQUEST_ABORTED", "The request was given up before the image was made");
}

/** For an upload whose dataset or document was deleted before it was done. */
export function gone(): AssetError {
  return new AssetError("NOT_FOUND", "The asset was deleted while it was being stored");
}

/** Says what a disk that cannot be written to means for the caller. */
export function storageError(error: unknown): unknown {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return ofDisk("STORAGE_FULL", "The disk is full: the asset was not stored", error);
  }
  if (code === "ENOENT") return gone();
  if (/^E[A-Z]+$/.test(code)) {
    return ofDisk("STORAGE_UNAVAILABLE", "The asset folder cannot be written to", error);
  }
  return error;
}

/** The same of one that cannot be read: a file that is there may be readable again in a moment. */
export function readError(error: unknown): AssetError {
  if (codeOf(error) === "ENOENT") return notFound();
  return ofDisk("STORAGE_UNAVAILABLE", "The asset cannot be read just now", error);
}

function ofDisk(code: RequestErrorCode, message: string, cause: unknown): AssetError {
  return new AssetError(code, message, {}, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
