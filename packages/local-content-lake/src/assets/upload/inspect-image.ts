import type { Metadata } from "sharp";
import type { JsonObject } from "../../util/types";
import { badRequest } from "../errors";
import { MAX_FRAMES, MAX_PIXELS, RENDER_SECONDS, SHARP_INPUT } from "../image-limits";
import { loadSharp } from "../load-sharp";
import { IMAGE_EXTENSIONS } from "../media-types";
import type { Size } from "../render/geometry";
import { isSvg, isUtf16, maxScale, rasterCountOf } from "../svg/svg";
import type { SvgRenderer } from "../svg/svg-process";
import { extractExif } from "./exif";
import { extractPalette } from "./palette";

const DEFAULT_EXTRACT = ["lqip", "palette"];
const NOT_AN_IMAGE = "Invalid image: could not read it as JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG";

const DAMAGED = "Invalid image: it is damaged or not complete";

export interface ImageFacts {
  width: number;
  height: number;
  extension: string;
  mimeType: string;
  metadata: JsonObject;
}

/**
 * Reads the type, size and metadata of an uploaded image from its bytes. The uploaded file name and content type are
 * ignored.
 * @param extract the `meta` values of the request; without any, Sanity's default
 * @throws AssetError 400 for no image, a damaged one or too many pixels; 501 without sharp; 422 for an SVG that takes too long to render
 * @see https://www.sanity.io/docs/image-metadata
 */
export async function inspectImage(
  bytes: Buffer,
  svgRenderer: SvgRenderer,
  extract?: string[],
): Promise<ImageFacts> {
  const sharp = await loadSharp();
  const { header, pixels } = isSvg(bytes)
    ? await readSvg(bytes, svgRenderer)
    : { header: await readHeader(bytes), pixels: bytes };
  const { width, height } = header.autoOrient;
  const wanted = new Set(extract?.length ? extract : DEFAULT_EXTRACT);
  try {
    const hasAlpha = header.hasAlpha ?? false;
    const metadata: JsonObject = {
      _type: "sanity.imageMetadata",
      hasAlpha,
      isOpaque: !hasAlpha || (await sharp(pixels, SHARP_INPUT).stats()).isOpaque,
      dimensions: {
        _type: "sanity.imageDimensions",
        width,
        height,
        aspectRatio: width / height,
      },
      ...extractExif(header.exif, wanted),
    };
    if (wanted.has("lqip")) metadata.lqip = await makePreview(pixels, metadata.isOpaque === true);
    if (wanted.has("palette")) metadata.palette = await extractPalette(pixels);
    const mimeType = header.mediaType ?? "";
    return { width, height, mimeType, extension: IMAGE_EXTENSIONS[mimeType] ?? "", metadata };
  } catch {
    throw badRequest(DAMAGED);
  }
}

async function readHeader(buffer: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  // checkSize enforces the limit, so that the error can name the figures.
  const header = await sharp(buffer, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw badRequest(NOT_AN_IMAGE);
    });
  if (!IMAGE_EXTENSIONS[header.mediaType ?? ""]) throw badRequest(NOT_AN_IMAGE);
  checkSize(header.autoOrient, header.pages);
  return header;
}

async function readSvg(svg: Buffer, svgRenderer: SvgRenderer) {
  if (isUtf16(svg)) {
    throw badRequest("Invalid image: the SVG is encoded in UTF-16. Save it in UTF-8");
  }
  // A gzipped SVG would be served without a Content-Encoding, which no browser can read.
  const size = svg[0] === 0x1f && svg[1] === 0x8b ? undefined : await svgRenderer.sizeOf(svg);
  if (!size) throw badRequest(NOT_AN_IMAGE);
  checkSize(size);
  const rasters = rasterCountOf(svg);
  if (maxScale(size, rasters) < 1) {
    throw badRequest(
      `The drawing needs too much memory: ${size.width}x${size.height} pixels with ${rasters - 1} filter steps. Make it smaller, or use fewer filters`,
    );
  }
  const pixels = await svgRenderer.rasterize(svg, { ...size, density: 72 });
  if (!pixels) throw badRequest(DAMAGED);
  const sharp = await loadSharp();
  const header = { ...(await sharp(pixels).metadata()), mediaType: "image/svg+xml" };
  return { header, pixels };
}

function checkSize({ width, height }: Size, frames = 1): void {
  if (!width || !height || width > 65_535 || height > 65_535) {
    throw badRequest(`Invalid image: ${width}x${height} pixels is not a size that can be used`);
  }
  if (frames > MAX_FRAMES) {
    throw badRequest(`The image has ${frames} frames; the limit is ${MAX_FRAMES}`);
  }
  if (width * height * frames > MAX_PIXELS) {
    throw badRequest(
      `The image unpacks to ${width}x${height} pixels${frames > 1 ? ` in ${frames} frames` : ""}; the limit is ${MAX_PIXELS / 1e6} megapixels`,
    );
  }
}

/** Returns the LQIP, a data URL of an image 20 pixels wide that pages show while the image loads. */
async function makePreview(buffer: Buffer, opaque: boolean): Promise<string> {
  const sharp = await loadSharp();
  const small = sharp(buffer, SHARP_INPUT)
    .autoOrient()
    .resize({ width: 20, height: 40, fit: "inside" })
    .timeout({ seconds: RENDER_SECONDS });
  const bytes = await (opaque ? small.jpeg({ quality: 60 }) : small.png()).toBuffer();
  return `data:image/${opaque ? "jpeg" : "png"};base64,${bytes.toString("base64")}`;
}
