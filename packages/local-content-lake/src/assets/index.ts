import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { Readable } from "node:stream";
import { FairQueue } from "http-kit";
import { badRequest, LakeError } from "../util/errors";
import { JobQueue } from "../util/job-queue";
import { MAX_UPLOAD_BYTES } from "../util/limits";
import type { SanityDocument } from "../util/types";
import { assetPaths, datasetIn, namedFile, removeUnfinishedFiles } from "./asset-paths";
import { notFound } from "./errors";
import { ImageProcess } from "./render/worker/image-process";
import { ImageCache } from "./serve/image-cache";
import { serveFile } from "./serve/serve-file";
import { type ImageTools, serveImage } from "./serve/serve-image";
import { isSvg } from "./svg/svg";
import {
  ASSET_ORIGIN_KIND,
  type AssetKind,
  type AssetOrigin,
  type ServeContext,
  type UploadContext,
} from "./types";
import { fetchOriginal } from "./upload/fetch-source";
import { createInspector, requireSharp } from "./upload/inspect-image";
import { tooLarge } from "./upload/receive-file";
import {
  type AssetDeps,
  type AssetDocument,
  type StoreTools,
  storeAsset,
  storeFile,
} from "./upload/store-asset";

const TOO_MANY = "Too many images are being made: try again in a moment";

const NO_PICTURE =
  "That is no picture which can be used: send a JPEG, PNG, WebP or AVIF file of at most 4 megapixels";

/**
 * The lake's images and files: uploads, storage, and responses to Sanity's image URLs. A method that throws has sent
 * nothing.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export class Assets {
  private readonly tools: StoreTools & ImageTools;

  /** @param dataDir absolute path. Assets go to `assets/`, rendered images to `cache/images/` */
  constructor(
    dataDir: string,
    private readonly deps: AssetDeps,
  ) {
    removeUnfinishedFiles(dataDir);
    const paths = assetPaths(dataDir);
    this.tools = {
      ...deps,
      paths,
      jobs: new JobQueue({ atOnce: availableParallelism() }, TOO_MANY),
      cache: new ImageCache(paths.cache()),
      uploads: new JobQueue({ atOnce: 1 }, TOO_MANY),
      inspector: createInspector(),
      worker: new ImageProcess(),
      queue: new FairQueue(),
    };
  }

  /** The number of images that wait to be inspected or rendered. */
  get waiting(): number {
    return this.tools.jobs.length + this.tools.uploads.length;
  }

  /**
   * Stores the body of `POST /assets/:kind/:dataset`. The caller has authorized the request.
   * @returns the body of the response
   * @throws LakeError
   */
  async upload(
    req: IncomingMessage,
    context: UploadContext,
  ): Promise<{ document: SanityDocument }> {
    assertPlainBody(req, this.deps.maxUploadBytes);
    const target = { ...context, source: req, contentType: req.headers["content-type"] };
    return { document: await storeAsset(this.tools, target) };
  }

  /**
   * Stores the file of an asset that is in memory, for imports.
   * @returns its document, which the caller commits
   * @throws LakeError
   */
  storeFile(
    dataset: string,
    kind: AssetKind,
    buffer: Buffer,
    filename: string,
  ): Promise<AssetDocument> {
    // As one chunk: Readable.from(buffer) would read byte by byte.
    const source = Readable.from([buffer]);
    const params = new URLSearchParams({ filename });
    return storeFile(this.tools, { dataset, kind, source, params });
  }

  /**
   * Renders the picture of a person in the process that reads uploads, in the same queue.
   * @param bytes JPEG, PNG, WebP, AVIF, GIF or TIFF
   * @param author user id, by which jobs are queued
   * @returns a small WebP
   * @throws LakeError 400 for anything else; 501 without sharp; 422 for an image that takes too long to read
   */
  async renderAvatar(bytes: Buffer, author: string): Promise<Buffer> {
    const { uploads, inspector } = this.tools;
    // An SVG takes unbounded time.
    if (isSvg(bytes)) throw badRequest(NO_PICTURE);
    await requireSharp();
    try {
      const work = () => inspector.run<Uint8Array>({ avatar: bytes });
      return Buffer.from(await uploads.run(work, { client: author }));
    } catch (error) {
      throw error instanceof LakeError ? error : badRequest(NO_PICTURE);
    }
  }

  /** Responds to `GET|HEAD /images/…` and `/files/…`. @throws LakeError */
  async serve(req: IncomingMessage, res: ServerResponse, context: ServeContext): Promise<void> {
    const { kind, project, dataset, file } = context;
    const { paths } = this.tools;
    if (req.method !== "GET" && req.method !== "HEAD") {
      throw new LakeError("METHOD_NOT_ALLOWED", "Assets are read with GET or HEAD");
    }
    if (project !== this.deps.projectId) throw notFound();
    // A file without its document belongs to a deleted asset.
    const named = namedFile(kind, file);
    const document = named && this.deps.lifecycle.documentOf(dataset, named.id);
    if (!document) throw notFound();
    const holder = paths.holderOf(dataset, named);
    const owner = holder ?? datasetIn(document) ?? dataset;
    const path = paths.file(owner, named);
    if (!holder) {
      const origin = this.deps.store.resources.get(ASSET_ORIGIN_KIND, owner);
      // A document without its file was created again after the asset was deleted.
      if (!origin) throw notFound();
      const from = origin as unknown as AssetOrigin;
      await fetchOriginal(this.tools, from, owner, named, req.headers.via);
    }
    const request = { ...context, document, path };
    if (kind === "files") return serveFile(req, res, { ...request, onWholeBody: undefined });
    return serveImage(req, res, { ...request, cacheDir: paths.cache(dataset) }, this.tools);
  }

  /** Removes all files and rendered images of a dataset. */
  removeAll(dataset: string): void {
    this.deps.lifecycle.removeAll(dataset);
    this.tools.cache.recount();
  }

  /** Ends the image processes. Resolves when they have exited and no rendered image is being written. */
  async close(): Promise<void> {
    const { worker, inspector, cache } = this.tools;
    await Promise.all([worker.close(), inspector.close(), cache.written]);
  }
}

function assertPlainBody(req: IncomingMessage, maxBytes = MAX_UPLOAD_BYTES): void {
  const encoding = req.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw new LakeError("ENCODING_NOT_SUPPORTED", "Send the asset as it is, not compressed");
  }
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}
