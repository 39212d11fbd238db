import { LakeError } from "../errors";

/** What a caller is told of an asset that cannot be stored or served. */
export class AssetError extends LakeError {
  override name = "AssetError";
}

export function badRequest(message: string): AssetError {
  return new AssetError("invalidRequest", message);
}

export function notFound(): AssetError {
  return new AssetError("notFound", "Asset not found");
}

/** Nobody reads it: whoever asked has hung up. */
export function abandoned(): AssetError {
  return new AssetError("abandoned", "The request was given up before the image was made");
}

/** For an upload whose dataset or document was deleted before it was done. */
export function gone(): AssetError {
  return new AssetError("notFound", "The asset was deleted while it was being stored");
}

/** Says what a disk that cannot be written to means for the caller. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AssetError("storageFull", "The disk is full: the asset was not stored");
  }
  if (code === "ENOENT") return gone();
  if (/^E[A-Z]+$/.test(code)) {
    return new AssetError("storageUnavailable", "The asset folder cannot be written to");
  }
  return error;
}
