import type { ContentImage } from "./image-url";
import { type ImageSource, imageUrl } from "./image-url";

export interface Box {
  /** Width divided by height of the box; the picture is cut to it around its hotspot. */
  aspect: number;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** Of 100; the usual one for small pictures of many is lower. */
  quality?: number;
}

/**
 * The `sizes` of a picture across a phone's page: a little narrower than it is shown. At two and three pixels to a
 * point 640 are as sharp to the eye as 720 or 1080, in three quarters and a third of the bytes.
 */
export const PHONE_WIDTH = "(min-resolution: 2.5dppx) 54vw, 82vw";

/** A fixed ladder: what the lake renders and keeps of one picture has an end. */
const WIDTHS = [320, 480, 640, 720, 828, 1080, 1400];
const FALLBACK_WIDTH = 828;
/** A quarter less than the usual 75 takes, in pictures that are shown at two and three pixels to a point. */
const QUALITY = 60;

/** The attributes of an `img`, or of the preload in the page's head, that say which file to take. */
interface ImageSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/** @returns undefined where there is no picture */
export function imageSources(
  image: ContentImage,
  { aspect, sizes, quality = QUALITY }: Box,
  source: ImageSource,
): ImageSources | undefined {
  if (!image.assetId) return undefined;
  const address = (width: number) => {
    const size = { width, height: Math.round(width / aspect) };
    return `${imageUrl(image, source, size, quality)}&auto=format`;
  };
  return {
    src: address(FALLBACK_WIDTH),
    srcSet: WIDTHS.map((width) => `${address(width)} ${width}w`).join(", "),
    sizes,
  };
}
