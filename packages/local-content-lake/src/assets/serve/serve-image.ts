import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { JobQueue } from "../../util/job-queue";
import { MAX_AVIF_PIXELS, MAX_PIXELS } from "../../util/limits";
import type { SanityDocument } from "../../util/types";
import { untilDisconnect } from "../../util/until-disconnect";
import { sizeOfImage } from "../asset-paths";

import { planGeometry } from "../render/geometry";
import { CONTENT_TYPES, chooseFormat } from "../render/output-format";
import { renderImage } from "../render/render-image";
import { parseTransformParams, type TransformParams } from "../render/transform-params";
import type { ImageProcess } from "../render/worker/image-process";
import type { TransformJob } from "../render/worker/transform-image";
import type { ImageCache } from "./image-cache";
import { contentDisposition, SANDBOX_CSP, sendAsset } from "./respond";
import { type FileRequest, sendOriginal } from "./serve-file";

// Part of every cache key. Increase it when the same parameters render another image.
const RENDER_VERSION = 2;

// Parameters that do not change an SVG: they are about pixels.
const NO_CHANGE_TO_SVG = new Set(["auto", "dpr", "q"]);

export interface ImageRequest extends FileRequest {
  cacheDir: string;
}

export interface ImageTools {
  worker: ImageProcess;
  cache: ImageCache;
  jobs: JobQueue;
}

/** Responds with an image as it was uploaded, or as its parameters transform it. */
export async function serveImage(
  req: IncomingMessage,
  res: ServerResponse,
  image: ImageRequest,
  tools: ImageTools,
): Promise<void> {
  const params = parseTransformParams(image.params);
  const headers: Record<string, string> = params.auto ? { Vary: "Accept" } : {};
  if (isOriginal(params, image.document)) {
    const extension = String(image.document.extension);
    if (extension === "svg") headers["Content-Security-Policy"] = SANDBOX_CSP;
    addDownload(headers, image, extension);
    return sendOriginal(req, res, image, headers);
  }
  const plan = planRender(image.document, params, req.headers.accept);
  const { format } = plan;
  const key = cacheKey(image.document._id, plan);
  addDownload(headers, image, format === "pjpg" ? "jpg" : format);
  // One folder per image, which goes with the image.
  const file = join(image.cacheDir, image.document._id, `${key}.${format}`);
  const render = (signal: AbortSignal) =>
    tools.jobs.run(() => renderImage(plan, image.path, tools.worker, signal), {
      client: image.client,
      signal,
    });
  await sendAsset(req, res, {
    contentType: CONTENT_TYPES[format],
    etag: key,
    headers,
    open: () => untilDisconnect(res, (signal) => tools.cache.get(file, render, signal)),
    onWholeBody: image.onWholeBody,
  });
}

function isOriginal(params: TransformParams, { extension }: SanityDocument): boolean {
  const names = Object.keys(params).filter((name) => name !== "dpr" || params.w || params.h);
  return names.every((name) => extension === "svg" && NO_CHANGE_TO_SVG.has(name));
}

function planRender(asset: SanityDocument, params: TransformParams, accept?: string): TransformJob {
  const size = sizeOfImage(asset._id);
  let geometry = planGeometry(size, params);
  const extension = String(asset.extension);
  const mayBeAnimated = extension === "gif" || extension === "webp";
  // Rotating or flipping an animation would mix up its frames, so these render the first frame.
  const stillOnly = params.frame || params.or || params.flip || geometry.byEntropy || params.pad;
  const { width, height } = geometry.canvas;
  const keepsFrames = mayBeAnimated && !stillOnly && geometry.canvas === geometry.scaled;
  const format = chooseFormat(params, extension, accept, { width, height }, keepsFrames);
  if (format === "avif") geometry = planGeometry(size, params, MAX_AVIF_PIXELS);
  const animated =
    keepsFrames && (format === "gif" || format === "webp") && width * height < MAX_PIXELS / 8;
  return { params, size, geometry, format, animated };
}

function cacheKey(id: string, plan: TransformJob): string {
  const { w, h, minW, minH, maxW, maxH, auto, fm, fit, rect, crop, fpX, fpY, ...effects } =
    plan.params;
  // Different parameters with the same geometry and format share one entry.
  const meaning = [RENDER_VERSION, id, plan.geometry, plan.format, plan.animated, effects];
  return createHash("sha256").update(JSON.stringify(meaning)).digest("hex").slice(0, 40);
}

function addDownload(
  headers: Record<string, string>,
  image: ImageRequest,
  extension: string,
): void {
  const name = image.params.get("dl");
  if (name === null) return;
  const original = String(image.document.originalFilename ?? image.document.assetId);
  const fallback = `${original.replace(/\.[^.]*$/, "")}.${extension}`;
  headers["Content-Disposition"] = contentDisposition("attachment", name || fallback);
}
