import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FairQueue } from "http-kit";
import { faultPoint } from "../../util/fault-points";
import type { DocumentInput, JsonObject, SanityDocument } from "../../util/types";
import { type AssetPaths, fileNameOf } from "../asset-paths";
import { deletedMeanwhile, storageError } from "../errors";
import { fileExtension, recordedType } from "../media-types";
import type { JobQueue } from "../render/job-queue";
import type { AssetDeps, AssetKind, AssetMeta } from "../types";
import { type InspectTools, inspectImage } from "./inspect-image";
import { copyIntoPlace, type IncomingFile, receiveFile } from "./receive-file";

interface Described {
  id: string;
  fileName: string;
  fields: JsonObject;
}

interface Target {
  dataset: string;
  kind: AssetKind;
  source: Readable;
  meta: AssetMeta;
  origin?: string;
  author?: string;
  authorize?: () => void;
}

export interface StoreTools extends InspectTools {
  maxUploadBytes?: number | undefined;
  paths: AssetPaths;
  /** One upload is read at a time, the authors in turn. */
  uploads: JobQueue;
  queue: FairQueue;
}

/** A new asset document, before it is committed. */
export type AssetDocument = DocumentInput & { _id: string };

/**
 * Stores the bytes of an asset, then commits its document, so that every asset document has its file. The same bytes
 * always get the same document id.
 */
export async function storeAsset(
  deps: AssetDeps,
  tools: StoreTools,
  target: Target,
): Promise<SanityDocument> {
  const { dataset, author, authorize } = target;
  return receive(tools, target, async (received) => {
    const described = await describe(received, target, tools);
    authorize?.();
    await place(tools, target, received, described);
    const existing = deps.getDocument(dataset, described.id);
    if (existing) return existing;
    const document = documentOf(deps, target, received, described);
    const options = { ...(author && { author }), authorize };
    await deps.commit(dataset, [{ createIfNotExists: document }], options);
    faultPoint("asset upload: after commit");
    // The asset may have been deleted while this upload was in progress, and its file with it.
    if (!existsSync(tools.paths.file(dataset, target.kind, described.fileName))) {
      await place(tools, target, received, described);
    }
    const committed = deps.getDocument(dataset, described.id);
    if (!committed) throw deletedMeanwhile();
    return committed;
  });
}

/** Stores the bytes of an asset and returns its document, which the caller commits. */
export function storeFile(
  deps: AssetDeps,
  tools: StoreTools,
  target: Target,
): Promise<AssetDocument> {
  return receive(tools, target, async (received) => {
    const described = await describe(received, target, tools);
    await place(tools, target, received, described);
    return documentOf(deps, target, received, described);
  });
}

async function receive<Result>(
  tools: StoreTools,
  { source, dataset, author = "" }: Target,
  store: (received: IncomingFile) => Promise<Result>,
): Promise<Result> {
  const turn = () => tools.queue.schedule(author, true);
  await tools.queue.schedule(author);
  const received = await receiveFile(
    source,
    tools.paths.incoming(dataset),
    turn,
    tools.maxUploadBytes,
  );
  faultPoint("asset upload: after receiving");
  try {
    return await store(received);
  } catch (error) {
    throw storageError(error);
  } finally {
    await rm(received.path, { force: true });
  }
}

async function place(
  { paths }: StoreTools,
  { dataset, kind }: Target,
  received: IncomingFile,
  { fileName }: Described,
): Promise<void> {
  await copyIntoPlace(received.path, paths.file(dataset, kind, fileName));
  faultPoint("asset upload: after file");
}

function documentOf(
  deps: AssetDeps,
  { dataset, kind, meta, origin = "" }: Target,
  { sha1, size }: IncomingFile,
  { id, fileName, fields }: Described,
): AssetDocument {
  const path = `${kind}/${deps.projectId}/${dataset}/${fileName}`;
  return {
    _id: id,
    _type: kind === "images" ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: sha1,
    sha1hash: sha1,
    size,
    path,
    url: `${deps.publicUrl?.() ?? `${origin}${deps.basePath}`}/${path}`,
    uploadId: randomUUID().replaceAll("-", ""),
    ...fields,
    ...describedBy(meta),
  };
}

async function describe(
  received: IncomingFile,
  { kind, meta, author = "" }: Target,
  tools: StoreTools,
): Promise<Described> {
  const { sha1 } = received;
  if (kind === "files") {
    const extension = fileExtension(meta.filename, meta.contentType);
    return {
      id: `file-${sha1}-${extension}`,
      fileName: fileNameOf(sha1, extension),
      fields: { extension, mimeType: recordedType(extension, meta.contentType) },
    };
  }
  const facts = await tools.uploads.run(() => inspectImage(received.path, tools, meta.extract), {
    client: author,
  });
  const { width, height, extension, mimeType, metadata } = facts;
  return {
    id: `image-${sha1}-${width}x${height}-${extension}`,
    fileName: fileNameOf(sha1, extension, { width, height }),
    fields: { extension, mimeType, metadata },
  };
}

/** The fields that an upload may set, each cut to 2,000 characters. */
function describedBy(meta: AssetMeta): JsonObject {
  const { filename, label, title, description, creditLine, source } = meta;
  const fields = texts({
    originalFilename: filename?.split(/[/\\]/).at(-1),
    label,
    title,
    description,
    creditLine,
  });
  if (source) fields.source = { _type: "sanity.assetSourceData", ...texts({ ...source }) };
  return fields;
}

function texts(given: Record<string, string | undefined>): JsonObject {
  const filled = Object.entries(given).map(([name, text]) => [name, text?.slice(0, 2000)]);
  return Object.fromEntries(filled.filter(([, text]) => text));
}
