/** An image of the dataset, as queries return it. */
export interface ContentImage {
  /** Empty when the image is missing. */
  assetId: string;
  alt: string;
  width: number;
  height: number;
  /** Data URL of a small preview. */
  lqip: string | null;
  hotspot: { x: number; y: number; height: number; width: number } | null;
  /** Fractions cut off each side. */
  crop: { top: number; bottom: number; left: number; right: number } | null;
}

/** Where images are, from the root loader. */
export interface ImageSource {
  /** A URL, or a path of this site. */
  baseUrl: string;
  projectId: string;
  dataset: string;
}

interface ImageSize {
  width: number;
  height: number;
}

type CroppedImage = Pick<ContentImage, "assetId" | "crop" | "hotspot">;

/**
 * The absolute URL of an image, cropped to a size around its hotspot, for use outside of the site.
 * @param siteUrl the site's origin without a trailing slash
 * @returns undefined when the image is missing
 */
export function absoluteImageUrl(
  image: CroppedImage,
  source: ImageSource,
  siteUrl: string,
  size: ImageSize,
): string | undefined {
  if (!image.assetId) return undefined;
  return new URL(imageUrl(image, source, size), siteUrl).href;
}

/**
 * The URL of an image cropped to a size, in the format of `@sanity/image-url`. The library would add 3 KB to every
 * page for features that the site does not use.
 */
export function imageUrl(
  { assetId, crop, hotspot }: CroppedImage,
  { baseUrl, projectId, dataset }: ImageSource,
  { width, height }: ImageSize,
  quality?: number,
): string {
  const [, id, dimensions = "", format] = assetId.split("-");
  const [fullWidth = 0, fullHeight = 0] = dimensions.split("x").map(Number);
  const full = { width: fullWidth, height: fullHeight };
  const rect = cut({ crop, hotspot }, full, width / height);
  const isWhole = rect.join() === [0, 0, fullWidth, fullHeight].join();
  const folder = `${baseUrl.replace(/\/+$/, "")}/images/${projectId}/${dataset}`;
  const search = [
    ...(isWhole ? [] : [`rect=${rect.join()}`]),
    `w=${width}`,
    `h=${height}`,
    ...(quality === undefined ? [] : [`q=${quality}`]),
    "fit=crop",
  ];
  return `${folder}/${id}-${dimensions}.${format}?${search.join("&")}`;
}

type Rect = [left: number, top: number, width: number, height: number];

const WHOLE = { left: 0, top: 0, right: 0, bottom: 0 };
const MIDDLE = { x: 0.5, y: 0.5 };

/** The largest rectangle of the aspect ratio within the editor's crop, centred on the hotspot as far as possible. */
function cut(
  { crop, hotspot }: Pick<CroppedImage, "crop" | "hotspot">,
  full: ImageSize,
  aspect: number,
): Rect {
  const { left, top, right, bottom } = crop ?? WHOLE;
  // Like Sanity's library, accepts a crop without a hotspot and the reverse.
  const { x, y } = hotspot ?? MIDDLE;
  const cropLeft = Math.round(left * full.width);
  const cropTop = Math.round(top * full.height);
  const cropWidth = Math.round(full.width - right * full.width - cropLeft);
  const cropHeight = Math.round(full.height - bottom * full.height - cropTop);
  if (cropWidth / cropHeight > aspect) {
    const width = Math.round(cropHeight * aspect);
    const from = place(x * full.width, width, cropLeft, cropWidth);
    return [from, cropTop, width, cropHeight];
  }
  const height = Math.round(cropWidth / aspect);
  const from = place(y * full.height, height, cropTop, cropHeight);
  return [cropLeft, from, cropWidth, height];
}

/** The start of a segment centred on a point, clamped to the available range. */
function place(middle: number, length: number, start: number, room: number): number {
  const wanted = Math.max(0, Math.round(Math.round(middle) - length / 2));
  return wanted < start ? start : Math.min(wanted, start + room - length);
}
