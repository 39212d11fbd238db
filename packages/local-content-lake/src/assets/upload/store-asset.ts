import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FairQueue } from "http-kit";
import { faultPoint } from "../../util/fault-points";
import type { DocumentInput, JsonObject, SanityDocument } from "../../util/types";
import type { AssetPaths } from "../asset-paths";
import { deletedMeanwhile, storageError } from "../errors";
import { fileExtension, recordedType } from "../media-types";
import type { JobQueue } from "../render/job-queue";
import type { ImageProcess } from "../render/worker/image-process";
import type { AssetDeps, AssetKind, AssetMeta } from "../types";
import { inspectImage } from "./inspect-image";
import { copyIntoPlace, type IncomingFile, receiveFile } from "./receive-file";

interface Target {
  dataset: string;
  kind: AssetKind;
  source: Readable;
  meta: AssetMeta;
  origin?: string;
  author?: string;
  authorize?: () => void;
}

export interface StoreTools extends AssetDeps {
  paths: AssetPaths;
  /** Reads one upload at a time, so that its budget is that of the upload. */
  inspector: ImageProcess;
  /** One upload is read at a time, the authors in turn. */
  uploads: JobQueue;
  queue: FairQueue;
}

/** A new asset document, before it is committed. */
export type AssetDocument = DocumentInput & { _id: string };

/** A received asset. */
interface Received {
  document: AssetDocument;
  /** Where its file belongs. */
  path: string;
  /** Puts the file there. */
  place(): Promise<void>;
}

/**
 * Stores the bytes of an asset, then commits its document, so that every asset document has its file. The same bytes
 * always get the same document id.
 */
export function storeAsset(tools: StoreTools, target: Target): Promise<SanityDocument> {
  const { dataset, author, authorize } = target;
  return receive(tools, target, async ({ document, path, place }) => {
    authorize?.();
    await place();
    const existing = tools.getDocument(dataset, document._id);
    if (existing) return existing;
    const options = { ...(author && { author }), authorize };
    await tools.commit(dataset, [{ createIfNotExists: document }], options);
    faultPoint("asset upload: after commit");
    // The asset may have been deleted while this upload was in progress, and its file with it.
    if (!existsSync(path)) await place();
    const committed = tools.getDocument(dataset, document._id);
    if (!committed) throw deletedMeanwhile();
    return committed;
  });
}

/** Stores the bytes of an asset and returns its document, which the caller commits. */
export function storeFile(tools: StoreTools, target: Target): Promise<AssetDocument> {
  return receive(tools, target, async ({ document, place }) => {
    await place();
    return document;
  });
}

async function receive<Result>(
  tools: StoreTools,
  target: Target,
  store: (received: Received) => Promise<Result>,
): Promise<Result> {
  const { source, dataset, kind, author = "" } = target;
  const { queue, paths, maxUploadBytes } = tools;
  await queue.schedule(author);
  const turn = () => queue.schedule(author, true);
  const incoming = await receiveFile(source, paths.incoming(dataset), turn, maxUploadBytes);
  faultPoint("asset upload: after receiving");
  try {
    const { name, document } = await describe(tools, target, incoming);
    const path = paths.file(dataset, { kind, name });
    return await store({
      document,
      path,
      async place() {
        await copyIntoPlace(incoming.path, path);
        faultPoint("asset upload: after file");
      },
    });
  } catch (error) {
    throw storageError(error);
  } finally {
    await rm(incoming.path, { force: true });
  }
}

async function describe(
  tools: StoreTools,
  { dataset, kind, meta, origin = "", author = "" }: Target,
  received: IncomingFile,
) {
  const { sha1, size } = received;
  const isImage = kind === "images";
  const { stem, ...fields } = isImage
    ? await describeImage(tools, received, meta, author)
    : describeFile(received, meta);
  const name = `${stem}.${fields.extension}`;
  const path = `${kind}/${tools.projectId}/${dataset}/${name}`;
  const document: AssetDocument = {
    _id: `${isImage ? "image" : "file"}-${stem}-${fields.extension}`,
    _type: isImage ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: sha1,
    sha1hash: sha1,
    size,
    path,
    url: `${tools.publicUrl?.() ?? `${origin}${tools.basePath}`}/${path}`,
    uploadId: randomUUID().replaceAll("-", ""),
    ...fields,
    ...describedBy(meta),
  };
  return { name, document };
}

function describeFile({ sha1 }: IncomingFile, { filename, contentType }: AssetMeta) {
  const extension = fileExtension(filename, contentType);
  return { stem: sha1, extension, mimeType: recordedType(extension, contentType) };
}

async function describeImage(
  tools: StoreTools,
  { path, sha1 }: IncomingFile,
  { extract }: AssetMeta,
  author: string,
) {
  const inspect = () => inspectImage(path, tools.inspector, extract);
  const { width, height, ...fields } = await tools.uploads.run(inspect, { client: author });
  return { stem: `${sha1}-${width}x${height}`, ...fields };
}

/** The fields that an upload may set, each cut to 2,000 characters. */
function describedBy(meta: AssetMeta): JsonObject {
  const { filename, label, title, description, creditLine, source } = meta;
  const originalFilename = filename?.split(/[/\\]/).at(-1);
  const fields = texts({ originalFilename, label, title, description, creditLine });
  if (source) fields.source = { _type: "sanity.assetSourceData", ...texts({ ...source }) };
  return fields;
}

function texts(given: Record<string, string | undefined>): JsonObject {
  const filled = Object.entries(given).map(([name, text]) => [name, text?.slice(0, 2000)]);
  return Object.fromEntries(filled.filter(([, text]) => text));
}
