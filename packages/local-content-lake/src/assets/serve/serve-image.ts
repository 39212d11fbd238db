import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { SanityDocument } from "../../util/types";
import { sizeOfImage } from "../asset-paths";
import { MAX_AVIF_PIXELS, MAX_PIXELS } from "../image-limits";
import { servedType } from "../media-types";
import { planGeometry } from "../render/geometry";
import type { JobQueue } from "../render/job-queue";
import { CONTENT_TYPES, chooseFormat } from "../render/output-format";
import { type RenderJob, type RenderTools, renderImage } from "../render/render-image";
import { parseTransformParams, type TransformParams } from "../render/transform-params";
import type { ImageCache } from "./image-cache";
import { contentDisposition, SANDBOX_CSP, sendAsset } from "./respond";
import { openOriginal } from "./serve-file";

// Part of every cache key: raise it when the same parameters come to mean another picture.
const RENDER_VERSION = 2;

// What leaves a drawing a drawing: it has no pixels that these could change.
const NO_CHANGE_TO_SVG = new Set(["auto", "dpr", "q"]);

export interface ImageRequest {
  document: SanityDocument;
  path: string;
  cacheDir: string;
  params: URLSearchParams;
  /** Who asks, to share out the work by. */
  asker: string;
}

export interface ImageTools extends RenderTools {
  cache: ImageCache;
  jobs: JobQueue;
}

/** Answers an image as it was uploaded, or as its parameters ask for it. */
export async function serveImage(
  req: IncomingMessage,
  res: ServerResponse,
  image: ImageRequest,
  tools: ImageTools,
): Promise<void> {
  const params = parseTransformParams(image.params);
  const headers: Record<string, string> = params.auto ? { Vary: "Accept" } : {};
  const extension = String(image.document.extension);
  const isSvg = extension === "svg";
  const asked = Object.keys(params).filter((name) => name !== "dpr" || params.w || params.h);
  const untouched =
    asked.length === 0 || (isSvg && asked.every((name) => NO_CHANGE_TO_SVG.has(name)));
  if (untouched) {
    if (isSvg) headers["Content-Security-Policy"] = SANDBOX_CSP;
    addDownload(headers, image, extension);
    return sendAsset(req, res, {
      contentType: servedType(extension),
      etag: String(image.document.sha1hash),
      headers,
      open: () => openOriginal(image.path),
    });
  }

  const plan = planRender(image.document, params, req.headers.accept);
  const { format } = plan;
  const key = cacheKey(image.document._id, plan);
  addDownload(headers, image, format === "pjpg" ? "jpg" : format);
  const file = join(image.cacheDir, key.slice(0, 2), `${key}.${format}`);
  const make = (signal: AbortSignal) =>
    tools.jobs.run(() => renderImage({ ...plan, original: image.path }, tools, signal), {
      asker: image.asker,
      signal,
    });
  await sendAsset(req, res, {
    contentType: CONTENT_TYPES[format],
    etag: key,
    headers,
    open: () => untilGone(res, (signal) => tools.cache.get(file, make, signal)),
  });
}

/** Does work with a signal that says when nobody waits for the answer any more. */
async function untilGone<T>(
  res: ServerResponse,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  if (res.destroyed) hangUp();
  res.once("close", hangUp);
  try {
    return await work(gone.signal);
  } finally {
    res.off("close", hangUp);
  }
}

type RenderPlan = Omit<RenderJob, "original">;

function planRender(
  document: SanityDocument,
  params: TransformParams,
  accept: string | undefined,
): RenderPlan {
  const size = sizeOfImage(document._id);
  let geometry = planGeometry(size, params);
  const extension = String(document.extension);
  const mayMove = extension === "gif" || extension === "webp";
  // Turning and mirroring many frames at once would mix them up; a still picture is right then.
  const stillOnly = params.frame || params.or || params.flip || geometry.byEntropy || params.pad;
  const { width, height } = geometry.canvas;
  const wanted = mayMove && !stillOnly && geometry.canvas === geometry.scaled;
  const format = chooseFormat(params, extension, accept, { width, height }, wanted);
  if (format === "avif") geometry = planGeometry(size, params, MAX_AVIF_PIXELS);
  const animated =
    wanted && (format === "gif" || format === "webp") && width * height < MAX_PIXELS / 8;
  return { params, size, geometry, format, animated };
}

function cacheKey(id: string, plan: RenderPlan): string {
  const { w, h, minW, minH, maxW, maxH, auto, fm, fit, rect, crop, fpX, fpY, ...effects } =
    plan.params;
  // The geometry and the format stand for all the ways of asking for them.
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
