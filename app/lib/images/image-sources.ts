import type { ContentImage } from "./image-url";
import { type ImageSource, imageUrl } from "./image-url";

export interface Box {
  /** Width divided by height. The image is cropped to it around its hotspot. */
  aspect: number;
  /** The `sizes` attribute. */
  sizes: string;
  /** From 0 to 100. */
  quality?: number;
}

/**
 * The `sizes` of an image across a phone's page, deliberately smaller than displayed: at two and three pixels per
 * point, a width of 640 looks as sharp as 720 or 1080, with three quarters and a third of the bytes.
 */
export const PHONE_WIDTH = "(min-resolution: 2.5dppx) 54vw, 82vw";

/** Fixed widths bound the number of renditions per image that the lake caches. */
const WIDTHS = [320, 480, 640, 720, 828, 1080, 1400];
const FALLBACK_WIDTH = 828;
/** A quarter fewer bytes than the usual 75, for images shown at two and three pixels per point. */
const QUALITY = 60;

/** @returns attributes of an `img`, or of its preload link; undefined when the image is missing */
export function imageSources(
  image: ContentImage,
  { aspect, sizes, quality = QUALITY }: Box,
  source: ImageSource,
) {
  if (!image.assetId) return undefined;
  const url = (width: number) => {
    const size = { width, height: Math.round(width / aspect) };
    return `${imageUrl(image, source, size, quality)}&auto=format`;
  };
  return {
    src: url(FALLBACK_WIDTH),
    srcSet: WIDTHS.map((width) => `${url(width)} ${width}w`).join(", "),
    sizes,
  };
}
