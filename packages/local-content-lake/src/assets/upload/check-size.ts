import { badRequest } from "../../util/errors";
import { MAX_AVIF_SOURCE_PIXELS, MAX_FRAMES, MAX_PIXELS } from "../../util/limits";

import type { Size } from "../render/geometry";

export const NOT_AN_IMAGE =
  "Invalid image: could not read it as JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG";

export const IPHONE_PHOTO =
  "Invalid image: an iPhone photo (HEIC) cannot be shown in browsers. Export it as JPEG, and upload that";

export const DAMAGED = "Invalid image: it is damaged or not complete";

/**
 * Checks the size that the header of an upload declares, before anything is unpacked.
 * @throws LakeError 400 that names the limit
 */
export function checkSize({ width, height }: Size, mimeType: string, frames = 1): void {
  if (!width || !height || width > 65_535 || height > 65_535) {
    throw badRequest(`Invalid image: ${width}x${height} pixels is not a size that can be used`);
  }
  if (frames > MAX_FRAMES) {
    throw badRequest(`The image has ${frames} frames; the limit is ${MAX_FRAMES}`);
  }
  const [limit, kind] =
    mimeType === "image/avif" ? [MAX_AVIF_SOURCE_PIXELS, " of an AVIF"] : [MAX_PIXELS, ""];
  if (width * height * frames > limit) {
    throw badRequest(
      `The image unpacks to ${width}x${height} pixels${frames > 1 ? ` in ${frames} frames` : ""}; the limit${kind} is ${limit / 1e6} megapixels`,
    );
  }
}
