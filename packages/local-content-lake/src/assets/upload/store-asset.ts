import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FairQueue } from "http-kit";
import { commitMutations } from "../../mutate";
import type { Store } from "../../store";
import { faultPoint } from "../../util/fault-points";
import type { JobQueue } from "../../util/job-queue";
import type { DocumentInput, JsonObject, SanityDocument } from "../../util/types";
import type { AssetLifecycle } from "../asset-lifecycle";
import type { AssetPaths } from "../asset-paths";
import { deletedMeanwhile, storageError } from "../errors";
import { fileExtension, recordedType } from "../media-types";
import type { ImageProcess } from "../render/worker/image-process";
import type { UploadContext } from "../types";
import { inspectImage } from "./inspect-image";
import { copyIntoPlace, type IncomingFile, receiveFile } from "./receive-file";

interface Target extends UploadContext {
  source: Readable;
  contentType?: string | undefined;
}

export interface AssetDeps {
  store: Store;
  lifecycle: AssetLifecycle;
  projectId: string;
  /** Mount path of the lake, for example `/lake`, or "". */
  basePath: string;
  /** Origin and base path of asset URLs, once known. */
  publicUrl: { readonly current: string | undefined };
  /** Bytes of the largest upload. Default: `MAX_UPLOAD_BYTES`. */
  maxUploadBytes?: number | undefined;
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
  const { dataset, author = "", authorize } = target;
  return receive(tools, target, async ({ document, path, place }) => {
    authorize?.();
    await place();
    const existing = tools.lifecycle.documentOf(dataset, document._id);
    if (existing) return existing;
    const mutations = [{ createIfNotExists: document }];
    await commitMutations(tools.store, dataset, mutations, { author, authorize });
    faultPoint("asset upload: after commit");
    // The asset may have been deleted while this upload was in progress, and its file with it.
    if (!existsSync(path)) await place();
    const committed = tools.lifecycle.documentOf(dataset, document._id);
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

async function describe(tools: StoreTools, target: Target, received: IncomingFile) {
  const { dataset, kind, params, origin = "" } = target;
  const { sha1, size } = received;
  const isImage = kind === "images";
  const { stem, ...fields } = isImage
    ? await describeImage(tools, received, target)
    : describeFile(received, target);
  const name = `${stem}.${fields.extension}`;
  const path = `${kind}/${tools.projectId}/${dataset}/${name}`;
  const document: AssetDocument = {
    _id: `${isImage ? "image" : "file"}-${stem}-${fields.extension}`,
    _type: isImage ? "sanity.imageAsset" : "sanity.fileAsset",
    assetId: sha1,
    sha1hash: sha1,
    size,
    path,
    url: `${tools.publicUrl.current ?? `${origin}${tools.basePath}`}/${path}`,
    uploadId: randomUUID().replaceAll("-", ""),
    ...fields,
    ...describedBy(params),
  };
  return { name, document };
}

function describeFile({ sha1 }: IncomingFile, { params, contentType }: Target) {
  const extension = fileExtension(params.get("filename") ?? undefined, contentType);
  return { stem: sha1, extension, mimeType: recordedType(extension, contentType) };
}

async function describeImage(
  tools: StoreTools,
  { path, sha1 }: IncomingFile,
  { params, author = "" }: Target,
) {
  const extract = params.getAll("meta").flatMap((value) => value.split(","));
  const inspect = () => inspectImage(path, tools.inspector, extract);
  const { width, height, ...fields } = await tools.uploads.run(inspect, { client: author });
  return { stem: `${sha1}-${width}x${height}`, ...fields };
}

/** The fields that an upload may set, each cut to 2,000 characters. */
function describedBy(params: URLSearchParams): JsonObject {
  const text = (name: string) => params.get(name);
  const originalFilename = text("filename")?.split(/[/\\]/).at(-1);
  const fields = texts({
    originalFilename,
    label: text("label"),
    title: text("title"),
    description: text("description"),
    creditLine: text("creditLine"),
  });
  // The origin of the asset, as a media plugin reports it.
  const ids = { id: text("sourceId"), name: text("sourceName"), url: text("sourceUrl") };
  if (Object.values(ids).some(Boolean))
    fields.source = { _type: "sanity.assetSourceData", ...texts(ids) };
  return fields;
}

function texts(given: Record<string, string | null | undefined>): JsonObject {
  const filled = Object.entries(given).map(([name, text]) => [name, text?.slice(0, 2000)]);
  return Object.fromEntries(filled.filter(([, text]) => text));
}
