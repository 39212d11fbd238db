import { existsSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { FairQueue } from "http-kit";
import { assertDatasetName, assetPaths, documentIdOf } from "./asset-paths";
import { AssetError, notFound } from "./errors";
import { DRAWING_MS } from "./image-limits";
import { removeLeftovers } from "./leftovers";
import { JobQueue } from "./render/job-queue";
import { PictureProcess } from "./render/worker/image-process";
import { createImageCache } from "./serve/image-cache";
import { serveFile } from "./serve/serve-file";
import { serveImage } from "./serve/serve-image";
import { createDrawings } from "./svg/svg-process";
import type { AssetDeps, AssetMeta, Assets, ServeContext, UploadContext } from "./types";
import { MAX_UPLOAD_BYTES, tooLarge } from "./upload/receive-file";
import { storeAsset } from "./upload/store-asset";

export type { AssetDeps, Assets } from "./types";

/**
 * Images and files of the lake: uploading, keeping, and serving with Sanity's URL parameters.
 * Every function may throw an AssetError; nothing was answered then.
 * @see https://www.sanity.io/docs/http-reference/assets
 */
export function createAssets(deps: AssetDeps): Assets {
  removeLeftovers(deps.dataDir);
  const paths = assetPaths(deps.dataDir);
  const jobs = new JobQueue({ atOnce: availableParallelism() });
  const cache = createImageCache(paths.cache());
  const drawings = createDrawings(deps.drawingMs ?? DRAWING_MS);
  const pictures = new PictureProcess();
  const turns = new FairQueue();
  const tools = { paths, jobs, cache, drawings, pictures, turns };
  const listeners = new Set<(dataset: string) => void>();

  async function upload(req: IncomingMessage, res: ServerResponse, context: UploadContext) {
    const { dataset, kind, params, origin, author } = context;
    try {
      assertDatasetName(dataset);
      assertPlainBody(req);
      const meta = readMeta(params, req.headers["content-type"]);
      const document = await storeAsset(deps, tools, {
        dataset,
        kind,
        source: req,
        meta,
        ...(origin && { origin }),
        ...(author && { author }),
      });
      const body = JSON.stringify({ document });
      res.writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": Buffer.byteLength(body),
      });
      res.end(body);
    } catch (error) {
      // What is still on its way is of no use: let it run out and end the connection after the answer.
      if (!res.headersSent) res.setHeader("Connection", "close");
      req.resume();
      throw error;
    }
  }

  async function serve(req: IncomingMessage, res: ServerResponse, context: ServeContext) {
    const { kind, project, dataset, file, params } = context;
    if (req.method !== "GET" && req.method !== "HEAD") {
      throw new AssetError("METHOD_NOT_ALLOWED", "Assets are read with GET or HEAD");
    }
    if (project !== deps.projectId) throw notFound();
    assertDatasetName(dataset);
    // Without its document an asset was deleted, whatever is still on the disk.
    const document = deps.getDocument(dataset, documentIdOf(kind, file));
    if (!document) throw notFound();
    const path = paths.file(dataset, kind, file);
    const request = { document, path, params };
    if (kind === "files") return serveFile(req, res, request);
    const { asker = req.socket.remoteAddress ?? "" } = context;
    return serveImage(req, res, { ...request, asker, cacheDir: paths.cache(dataset) }, tools);
  }

  return {
    get waiting() {
      return jobs.length;
    },
    upload,
    serve,
    storeBuffer: (dataset, kind, buffer, meta) =>
      // One chunk: a Buffer given to Readable.from directly would be read byte by byte.
      storeAsset(deps, tools, { dataset, kind, source: Readable.from([buffer]), meta }),
    async copyAll(source, target) {
      for (const kind of ["images", "files"]) {
        const from = join(paths.root(source), kind);
        if (existsSync(from)) await cp(from, join(paths.root(target), kind), { recursive: true });
      }
    },
    removeAll(dataset) {
      rmSync(paths.root(dataset), { recursive: true, force: true });
      rmSync(paths.cache(dataset), { recursive: true, force: true });
      cache.forget();
      for (const listener of listeners) listener(dataset);
    },
    onRemoveAll(listener) {
      listeners.add(listener);
    },
    async close() {
      await Promise.all([pictures.close(), cache.written()]);
    },
  };
}

function assertPlainBody(req: IncomingMessage): void {
  const encoding = req.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    throw new AssetError("ENCODING_NOT_SUPPORTED", "Send the asset as it is, not compressed");
  }
  if (Number(req.headers["content-length"] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
}

function readMeta(params: URLSearchParams, contentType: string | undefined): AssetMeta {
  const text = (name: string) => params.get(name) || undefined;
  const source = { id: text("sourceId"), name: text("sourceName"), url: text("sourceUrl") };
  return {
    contentType,
    filename: text("filename"),
    label: text("label"),
    title: text("title"),
    description: text("description"),
    creditLine: text("creditLine"),
    source: Object.values(source).some(Boolean) ? source : undefined,
    extract: params.getAll("meta").flatMap((value) => value.split(",")),
  };
}
