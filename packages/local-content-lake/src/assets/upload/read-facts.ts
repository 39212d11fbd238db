import { open } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { badRequest } from "../../util/errors";
import { RENDER_SECONDS } from "../../util/limits";
import type { JsonObject } from "../../util/types";
import { IMAGE_EXTENSIONS } from "../media-types";
import { SHARP_INPUT } from "../sharp-input";
import { checkSize, DAMAGED, IPHONE_PHOTO, NOT_AN_IMAGE } from "./check-size";
import { extractExif } from "./exif";

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

interface Bin {
  count: number;
  red: number;
  green: number;
  blue: number;
}

/** Returns the dominant colour in the shape of Sanity's palette. The other swatches (vibrant, muted …) are omitted. */
async function extractPalette(from: string | Uint8Array): Promise<JsonObject> {
  const { data } = await sharp(from, SHARP_INPUT)
    .resize(48, 48, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds: RENDER_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dominant = mostCommon(data);
  const { red, green, blue, count } = dominant;
  const [r, g, b] = [red / count, green / count, blue / count];
  // Rec. 709 luma: black text on light swatches, white on dark ones.
  const text = 0.2126 * r + 0.7152 * g + 0.0722 * b > 140 ? "#000" : "#fff";
  return {
    _type: "sanity.imagePalette",
    dominant: {
      _type: "sanity.imagePaletteSwatch",
      background: `#${[r, g, b].map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`,
      foreground: text,
      title: text,
      population: Math.round((count / (data.length / 3)) * 10_000) / 100,
    },
  };
}

function mostCommon(pixels: Buffer): Bin {
  const bins = new Map<number, Bin>();
  let best: Bin = { count: 0, red: 0, green: 0, blue: 0 };
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3);
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    bin.count += 1;
    bin.red += red;
    bin.green += green;
    bin.blue += blue;
    bins.set(key, bin);
    if (bin.count > best.count) best = bin;
  }
  return best;
}
