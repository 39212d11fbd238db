import type { IncomingMessage, ServerResponse } from "node:http";
import type { SanityDocument } from "../../util/types";
import { notFound, readError } from "../errors";
import { isShownInline, servedType } from "../media-types";
import { contentDisposition, SANDBOX_CSP, sendAsset } from "./respond";
import { openKept } from "./stored-bytes";

export interface FileRequest {
  document: SanityDocument;
  path: string;
  params: URLSearchParams;
}

/**
 * Answers an uploaded file. Only types that run nothing are shown in the browser; HTML, scripts
 * and anything unknown are downloads of no particular type, so that nothing uploaded ever acts in
 * the site's origin.
 */
export async function serveFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: FileRequest,
): Promise<void> {
  const extension = String(file.document.extension);
  const asked = file.params.get("dl");
  const inline = isShownInline(extension) && asked === null;
  const name = asked || String(file.document.originalFilename ?? `file.${extension}`);
  const headers: Record<string, string> = {
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", name),
  };
  // A browser's PDF reader has an origin of its own already, and does not open in a sandbox.
  if (extension !== "pdf") headers["Content-Security-Policy"] = SANDBOX_CSP;
  await sendAsset(req, res, {
    contentType: servedType(extension),
    etag: String(file.document.sha1hash),
    headers,
    open: () => openOriginal(file.path),
  });
}

/** @throws AssetError 404 where an asset's file is missing, 503 where it cannot be read */
export async function openOriginal(path: string) {
  const kept = await openKept(path).catch((error) => {
    throw readError(error);
  });
  if (!kept) throw notFound();
  return kept;
}
