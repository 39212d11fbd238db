import { open } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { RENDER_SECONDS } from "../../util/limits";
import type { JsonObject } from "../../util/types";
import { badRequest } from "../errors";
import { IMAGE_EXTENSIONS } from "../media-types";
import { SHARP_INPUT } from "../sharp-input";
import { checkSize, DAMAGED, IPHONE_PHOTO, NOT_AN_IMAGE } from "./check-size";
import { extractExif } from "./exif";
import { extractPalette } from "./palette";

const DEFAULT_EXTRACT = ["lqip", "palette"];

export type ImageFacts = Awaited<ReturnType<typeof readFacts>>;

/** One uploaded image, as plain values: it is sent to another process. */
export interface InspectJob {
  /** Path of the upload, or the bytes of a rasterized SVG. */
  from: string | Uint8Array;
  /** The type of the upload, if it is not the one of the bytes. */
  mimeType?: string;
  /** The `meta` values of the request; without any, Sanity's default. */
  extract?: string[] | undefined;
}

/**
 * Reads the type, size and metadata of an image from its bytes.
 * @throws LakeError 400 for no image, a damaged one or too many pixels
 * @see https://www.sanity.io/docs/image-metadata
 */
export async function readFacts({ from, mimeType, extract }: InspectJob) {
  const header = await readHeader(from);
  const { width, height } = header.autoOrient;
  const wanted = new Set(extract?.length ? extract : DEFAULT_EXTRACT);
  try {
    const hasAlpha = header.hasAlpha ?? false;
    const metadata: JsonObject = {
      _type: "sanity.imageMetadata",
      hasAlpha,
      isOpaque: !hasAlpha || (await sharp(from, SHARP_INPUT).stats()).isOpaque,
      dimensions: {
        _type: "sanity.imageDimensions",
        width,
        height,
        aspectRatio: width / height,
      },
      ...extractExif(header.exif, wanted),
    };
    if (wanted.has("lqip")) metadata.lqip = await makePreview(from, metadata.isOpaque === true);
    if (wanted.has("palette")) metadata.palette = await extractPalette(from);
    const type = mimeType ?? header.mediaType ?? "";
    return { width, height, mimeType: type, extension: IMAGE_EXTENSIONS[type] ?? "", metadata };
  } catch {
    throw badRequest(DAMAGED);
  }
}

async function readHeader(from: InspectJob["from"]): Promise<Metadata> {
  // checkSize enforces the limit, so that the error can name the figures.
  const header = await sharp(from, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const mediaType = header?.mediaType ?? "";
  if (!header || !IMAGE_EXTENSIONS[mediaType]) {
    throw badRequest((await isHeic(from)) ? IPHONE_PHOTO : NOT_AN_IMAGE);
  }
  checkSize(header.autoOrient, mediaType, header.pages);
  return header;
}

/** Reads the brand of an ISO media file, which follows its length and "ftyp". */
async function isHeic(from: InspectJob["from"]): Promise<boolean> {
  if (typeof from !== "string") return false;
  await using file = await open(from);
  const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
  return /^ftyp(?:he[iv][a-z]|mif1|msf1)$/.test(buffer.toString("latin1", 4));
}

/** Returns the LQIP, a data URL of an image 20 pixels wide that pages show while the image loads. */
async function makePreview(from: InspectJob["from"], opaque: boolean): Promise<string> {
  const small = sharp(from, SHARP_INPUT)
    .autoOrient()
    .resize({ width: 20, height: 40, fit: "inside" })
    .timeout({ seconds: RENDER_SECONDS });
  const bytes = await (opaque ? small.jpeg({ quality: 60 }) : small.png()).toBuffer();
  return `data:image/${opaque ? "jpeg" : "png"};base64,${bytes.toString("base64")}`;
}
