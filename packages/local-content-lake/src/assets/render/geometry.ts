import { badRequest } from "../../util/errors";
import { MAX_ENLARGED_PIXELS, MAX_RENDERED_PIXELS, MAX_SIDE } from "../../util/limits";

import type { Crop, Rect, TransformParams } from "./transform-params";

export interface Size {
  width: number;
  height: number;
}

/** How an image is cropped, scaled and placed, in whole pixels. */
export interface Geometry {
  /** The used part of the original, after EXIF orientation and rotation. */
  region: Rect;
  /** The size that part is scaled to. */
  scaled: Size;
  /** The box in which it is centred when `fit` fills; otherwise equal to `scaled`. */
  canvas: Size;
  /** True if the encoder chooses the part of `region` with the most detail. */
  byEntropy: boolean;
  /** Pixels added on each side of the canvas. */
  pad: number;
}

/**
 * Computes the geometry of a rendered image from the original's size and the URL's parameters.
 *
 * `w` and `h` may enlarge the image; `max`, `fillmax` and `min` never do. `min-w` to `max-h` only apply with
 * `fit=crop`. The result has no more pixels than the original, unless the original is small.
 * @param original the original's size after EXIF orientation
 * @param formatPixels the largest area for the output format
 * @throws LakeError 400 if `rect` lies outside the image
 * @see https://www.sanity.io/docs/image-urls
 */
export function planGeometry(
  original: Size,
  params: TransformParams,
  formatPixels = MAX_RENDERED_PIXELS,
): Geometry {
  const source = Math.max(original.width * original.height, MAX_ENLARGED_PIXELS);
  const maxPixels = Math.min(source, formatPixels, MAX_RENDERED_PIXELS);
  const placed = placeImage(original, params, maxPixels);
  return { ...placed, pad: limitPad(placed.canvas, params, maxPixels) };
}

type Placed = Omit<Geometry, "pad">;

function placeImage(original: Size, params: TransformParams, maxPixels: number): Placed {
  const region = turnRect(clampRect(params.rect, original), original, params.or ?? 0);
  const box = boxOf(region, params);
  const fit = params.fit ?? "clip";
  if (!box) return whole(region, limit(region, maxPixels));
  if (fit === "crop" || fit === "min") {
    const cut = cropTo(region, box, params);
    const scale = fit === "min" ? Math.min(1, cut.width / box.width, cut.height / box.height) : 1;
    const scaled = limit({ width: box.width * scale, height: box.height * scale }, maxPixels);
    const byEntropy = params.crop?.includes("entropy") ?? false;
    return { ...whole(byEntropy ? region : cut, scaled), byEntropy };
  }
  if (fit === "scale") return whole(region, limit(box, maxPixels));
  const fitting = Math.min(box.width / region.width, box.height / region.height);
  const scale = fit === "max" || fit === "fillmax" ? Math.min(1, fitting) : fitting;
  const scaled = limit({ width: region.width * scale, height: region.height * scale }, maxPixels);
  if (fit === "clip" || fit === "max" || !(params.w && params.h)) return whole(region, scaled);
  const canvas = limit(box, maxPixels);
  const inside = {
    width: Math.min(scaled.width, canvas.width),
    height: Math.min(scaled.height, canvas.height),
  };
  return { region, scaled: inside, canvas, byEntropy: false };
}

function whole(region: Rect, scaled: Size): Placed {
  return { region, scaled, canvas: scaled, byEntropy: false };
}

function clampRect(rect: Rect | undefined, image: Size): Rect {
  if (!rect) return { left: 0, top: 0, ...image };
  if (rect.left >= image.width || rect.top >= image.height) {
    throw badRequest(`Invalid "rect": it lies outside the image of ${image.width}x${image.height}`);
  }
  // @sanity/image-url rounds each edge on its own, so a rectangle may exceed the image by a pixel.
  const width = Math.min(rect.width, image.width - rect.left);
  const height = Math.min(rect.height, image.height - rect.top);
  return { left: rect.left, top: rect.top, width, height };
}

/** `rect` is in pixels of the original, but the image is rotated before it is cropped. */
function turnRect(rect: Rect, image: Size, degrees: number): Rect {
  const { left, top, width, height } = rect;
  if (degrees === 90)
    return { left: image.height - top - height, top: left, width: height, height: width };
  if (degrees === 180) {
    return { left: image.width - left - width, top: image.height - top - height, width, height };
  }
  if (degrees === 270)
    return { left: top, top: image.width - left - width, width: height, height: width };
  return rect;
}

function boxOf(region: Size, params: TransformParams): Size | undefined {
  const aspect = region.width / region.height;
  const bounded = params.fit === "crop";
  const between = (value: number, low?: number, high?: number) =>
    bounded ? Math.max(low ?? 0, Math.min(high ?? Number.POSITIVE_INFINITY, value)) : value;
  const limited = params.minW ?? params.maxW ?? params.minH ?? params.maxH;
  let { w, h } = params;
  if (w === undefined && h === undefined) {
    if (!bounded || limited === undefined) return undefined;
    w = between(region.width, params.minW, params.maxW);
  }
  const width = w ?? between((h ?? 1) * aspect, params.minW, params.maxW);
  const height = h ?? between(width / aspect, params.minH, params.maxH);
  const dpr = params.dpr ?? 1;
  return { width: width * dpr, height: height * dpr };
}

/** The largest part of `region` with the shape of `box`, placed as `crop` says. */
function cropTo(region: Rect, box: Size, params: TransformParams): Rect {
  const aspect = box.width / box.height;
  const width = Math.max(1, Math.min(region.width, Math.round(region.height * aspect)));
  const height = Math.max(1, Math.min(region.height, Math.round(region.width / aspect)));
  const [x, y] = anchorOf(params);
  const place = (offset: number, length: number, part: number) => {
    const centred = params.crop?.includes("focalpoint")
      ? offset * length - part / 2
      : offset * (length - part);
    return Math.round(Math.max(0, Math.min(length - part, centred)));
  };
  return {
    left: region.left + place(x, region.width, width),
    top: region.top + place(y, region.height, height),
    width,
    height,
  };
}

function anchorOf({ crop = [], fpX = 0.5, fpY = 0.5 }: TransformParams): [number, number] {
  if (crop.includes("focalpoint")) return [fpX, fpY];
  const edge = (low: Crop, high: Crop) => (crop.includes(low) ? 0 : crop.includes(high) ? 1 : 0.5);
  return [edge("left", "right"), edge("top", "bottom")];
}

/** Rounds to whole pixels and scales down to the size limits, keeping the aspect ratio. */
function limit({ width, height }: Size, maxPixels: number): Size {
  const area = Math.sqrt(maxPixels / (width * height));
  const scale = Math.min(1, MAX_SIDE / width, MAX_SIDE / height, area);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The requested padding, reduced so that the padded image stays within the largest area. */
function limitPad({ width, height }: Size, params: TransformParams, maxPixels: number): number {
  const requested = Math.round((params.pad ?? 0) * (params.dpr ?? 1));
  const around = width + height;
  // Solves (width + 2x)(height + 2x) = maxPixels.
  const available = (Math.sqrt(around * around + 4 * (maxPixels - width * height)) - around) / 4;
  return Math.max(0, Math.min(requested, Math.floor(available) || 0));
}
