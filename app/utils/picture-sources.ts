import type { ContentImage } from "~/content/image.server";
import { cutPicture, type PictureSource } from "./picture-address";

export interface Box {
  /** Width divided by height of the box; the picture is cut to it around its hotspot. */
  aspect: number;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
}

/** A fixed ladder: what the lake renders and keeps of one picture has an end. 720 is a phone's width twice. */
const WIDTHS = [320, 480, 640, 720, 828, 1080, 1400];
const FALLBACK_WIDTH = 828;
/** A quarter less than the usual 75 takes, in pictures that are shown at two and three pixels to a point. */
const QUALITY = 60;

/** The attributes of an `img`, or of the preload in the page's head, that say which file to take. */
interface PictureSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/** @returns undefined where there is no picture */
export function pictureSources(
  image: ContentImage,
  { aspect, sizes }: Box,
  source: PictureSource,
): PictureSources | undefined {
  if (!image.assetId) return undefined;
  const address = (width: number) => {
    const size = { width, height: Math.round(width / aspect) };
    return `${cutPicture(image, source, size, QUALITY)}&auto=format`;
  };
  return {
    src: address(FALLBACK_WIDTH),
    srcSet: WIDTHS.map((width) => `${address(width)} ${width}w`).join(", "),
    sizes,
  };
}
