import sharp, { type Sharp } from "sharp";
import { MAX_RENDERED_FRAMES, MAX_RENDERED_PIXELS, RENDER_SECONDS } from "../../../util/limits";
import { SHARP_INPUT } from "../../sharp-input";
import type { Geometry, Size } from "../geometry";
import { AVIF_EFFORT, type OutputFormat } from "../output-format";
import type { TransformParams } from "../transform-params";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** One transformation, as plain values: it is sent to another process. */
export interface TransformJob {
  /** The upright size of the original. */
  size: Size;
  params: TransformParams;
  geometry: Geometry;
  format: OutputFormat;
  animated: boolean;
}

export interface ImageSource {
  /** Path of the original, or the bytes of a rasterized SVG. */
  from: string | Uint8Array;
  /** Factor by which an SVG was enlarged when it was rasterized. */
  enlarged: number;
}

/**
 * Transforms one image: rotate, crop, scale, effects, canvas and padding, background, encode.
 * @throws sharp's error; its message starts with "timeout" when the time limit is exceeded
 */
export async function transformImage(given: TransformJob, source: ImageSource): Promise<Buffer> {
  const { pages = 1 } = given.animated ? await sharp(source.from, SHARP_INPUT).metadata() : {};
  const { width, height } = given.geometry.scaled;
  // What one request may render.
  const isShort = pages <= MAX_RENDERED_FRAMES && pages * width * height <= MAX_RENDERED_PIXELS;
  const animated = given.animated && isShort;
  const job = { ...given, animated };
  const { params } = job;
  const scaled = scale(job, source);
  const turned = params.or && params.flip ? await flattened(scaled) : scaled;
  const changed = effects(turned, params);
  // An animation would lose its frame durations, and it has no padding.
  const recoloured = (params.grey || params.invert) && !animated;
  const output = encode(place(recoloured ? await flattened(changed) : changed, job), job);
  return output.timeout({ seconds: RENDER_SECONDS }).toBuffer();
}

/** Renders to an intermediate image: sharp applies flips, rotation and colour changes in an order of its own. */
async function flattened(image: Sharp): Promise<Sharp> {
  const uncompressed = image.png({ compressionLevel: 0 }).timeout({ seconds: RENDER_SECONDS });
  // Otherwise a greyscale image stays greyscale when a coloured background is added.
  return sharp(await uncompressed.toBuffer()).pipelineColourspace("srgb");
}

function scale(job: TransformJob, { from, enlarged }: ImageSource): Sharp {
  const { size, params, geometry, animated } = job;
  const { region, scaled, byEntropy } = geometry;
  const isWhole = !params.or && region.width === size.width && region.height === size.height;
  let image = sharp(from, { ...SHARP_INPUT, animated }).autoOrient();
  if (params.or) image = image.rotate(params.or);
  // sharp decodes a whole JPEG or WebP near the requested size; a crop forces a full decode.
  if (!isWhole) {
    image = image.extract({
      left: region.left * enlarged,
      top: region.top * enlarged,
      width: region.width * enlarged,
      height: region.height * enlarged,
    });
  }
  return image.resize({
    ...scaled,
    fit: byEntropy ? "cover" : "fill",
    position: byEntropy ? sharp.strategy.entropy : "centre",
  });
}

function effects(
  image: Sharp,
  { flip, grey, invert, blur, sharp: amount }: TransformParams,
): Sharp {
  let result = image;
  if (flip?.includes("h")) result = result.flop();
  if (flip?.includes("v")) result = result.flip();
  if (grey) result = result.greyscale();
  if (invert) result = result.negate({ alpha: false });
  // Sanity's scale is 1 to 2000. A tenth of it as sigma looks alike; 50 blurs past recognition.
  if (blur) result = result.blur(Math.min(50, Math.max(0.3, blur / 10)));
  if (amount) result = result.sharpen({ sigma: 0.5 + amount / 50 });
  return result;
}

function place(image: Sharp, { params, geometry, format }: TransformJob): Sharp {
  const { scaled, canvas, pad } = geometry;
  const opaque = format === "jpg" || format === "pjpg";
  const colour = params.bg ?? (opaque ? WHITE : CLEAR);
  const background = opaque ? { ...colour, alpha: 1 } : colour;
  const left = Math.floor((canvas.width - scaled.width) / 2);
  const top = Math.floor((canvas.height - scaled.height) / 2);
  const edges = {
    left: left + pad,
    top: top + pad,
    right: canvas.width - scaled.width - left + pad,
    bottom: canvas.height - scaled.height - top + pad,
  };
  const isTranslucent = background.alpha < 1;
  let result = image;
  if (Object.values(edges).some(Boolean)) {
    result = result.extend({ ...edges, background: isTranslucent ? CLEAR : background });
  }
  // JPEG has no transparency: without a background, transparent pixels turn black.
  if (!isTranslucent) return params.bg || opaque ? result.flatten({ background }) : result;
  if (!params.bg) return result;
  // A tile must fit in the canvas; a tile of one pixel takes three times as long.
  const side = Math.min(64, canvas.width, canvas.height);
  const tile = { create: { width: side, height: side, channels: 4 as const, background } };
  return result.composite([{ input: tile, tile: true, blend: "dest-over" }]);
}

function encode(image: Sharp, { params, format }: TransformJob): Sharp {
  const quality = Math.max(1, Math.round(params.q ?? 75));
  if (format === "png") return image.png({ compressionLevel: 8 });
  if (format === "gif") return image.gif();
  if (format === "webp") return image.webp({ quality, effort: 3 });
  // An AVIF quality of 55 looks like a JPEG quality of 75.
  if (format === "avif") {
    return image.avif({ quality: Math.max(1, Math.round(quality * 0.73)), effort: AVIF_EFFORT });
  }
  return image.jpeg({ quality, progressive: format === "pjpg", mozjpeg: format === "pjpg" });
}
