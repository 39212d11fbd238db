/** An error with an HTTP answer; the router turns `statusCode`, `type` and `message` into JSON. */
export class AssetError extends Error {
  override readonly name = "AssetError";

  constructor(
    readonly statusCode: number,
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

export function badRequest(message: string): AssetError {
  return new AssetError(400, "badRequest", message);
}

export function notFound(): AssetError {
  return new AssetError(404, "notFound", "Asset not found");
}

/** For an upload whose dataset or document was deleted before it was done. */
export function gone(): AssetError {
  return new AssetError(404, "notFound", "The asset was deleted while it was being stored");
}

/** Says what a disk that cannot be written to means for the caller. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new AssetError(507, "insufficientStorage", "The disk is full: the asset was not stored");
  }
  if (code === "ENOENT") return gone();
  if (/^E[A-Z]+$/.test(code)) {
    return new AssetError(503, "storageUnavailable", "The asset folder cannot be written to");
  }
  return error;
}
