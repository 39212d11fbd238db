import { createImageUrlBuilder } from "@sanity/image-url";
import type { ContentImage } from "~/content/image.server";

/** Where pictures are, as the root loader says it. */
export interface PictureSource {
  /** An address, or a path of this site. */
  baseUrl: string;
  projectId: string;
  dataset: string;
}

interface PictureSize {
  width: number;
  height: number;
}

/**
 * The full address of a picture of the dataset, cut to a size around its hotspot: for whoever reads it elsewhere.
 * @param siteUrl the site's origin without a trailing slash
 */
export function pictureAddress(
  { assetId, hotspot, crop }: ContentImage,
  source: PictureSource,
  siteUrl: string,
  { width, height }: PictureSize,
): string {
  const address = createImageUrlBuilder(source)
    .image({
      asset: { _ref: assetId },
      ...(hotspot ? { hotspot } : {}),
      ...(crop ? { crop } : {}),
    })
    .width(width)
    .height(height)
    .fit("crop")
    .url();
  return new URL(address, siteUrl).href;
}
