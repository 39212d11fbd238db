import type { IncomingMessage, ServerResponse } from "node:http";
import { basename } from "node:path";
import type { SanityDocument } from "../../util/types";
import { notFound, readError } from "../errors";
import { isServedInline, servedType } from "../media-types";
import type { ServeContext } from "../types";
import { contentDisposition, openStoredFile, SANDBOX_CSP, sendAsset } from "./respond";

export interface FileRequest extends Pick<ServeContext, "params" | "client" | "onWholeBody"> {
  document: SanityDocument;
  path: string;
}

/**
 * Responds with an uploaded file. The browser shows inert types only. HTML, scripts and unknown types are downloads of
 * a generic type, so that no upload runs in the site's origin.
 */
export async function serveFile(
  req: IncomingMessage,
  res: ServerResponse,
  file: FileRequest,
): Promise<void> {
  const extension = String(file.document.extension);
  const download = file.params.get("dl");
  const inline = isServedInline(extension) && download === null;
  const name = download || String(file.document.originalFilename ?? `file.${extension}`);
  const headers: Record<string, string> = {
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", name),
  };
  // PDF viewers have their own origin already, and do not open in a sandbox.
  if (extension !== "pdf") headers["Content-Security-Policy"] = SANDBOX_CSP;
  await sendOriginal(req, res, file, headers);
}

/** Responds with the bytes of an upload. @throws LakeError 404 for a missing file, 503 for one that cannot be read */
export async function sendOriginal(
  req: IncomingMessage,
  res: ServerResponse,
  { document, path, onWholeBody }: FileRequest,
  headers: Record<string, string>,
): Promise<void> {
  // The hash of the bytes. Editors can write any text into the document, which must not become a header.
  const hash = String(document.sha1hash);
  await sendAsset(req, res, {
    contentType: servedType(String(document.extension)),
    etag: /^[0-9a-f]{40}$/.test(hash) ? hash : basename(path),
    headers,
    async open() {
      const stored = await openStoredFile(path).catch((error) => {
        throw readError(error);
      });
      if (!stored) throw notFound();
      return stored;
    },
    onWholeBody,
  });
}
