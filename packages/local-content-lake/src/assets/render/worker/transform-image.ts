import sharp, { type Sharp } from "sharp";
import { RENDER_SECONDS, SHARP_INPUT } from "../../image-limits";
import type { Geometry, Size } from "../geometry";
import { AVIF_EFFORT, type OutputFormat } from "../output-format";
import type { TransformParams } from "../transform-params";

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** What is asked for; made of plain values, as it goes to another process. */
export interface PictureJob {
  /** The upright size of the original. */
  size: Size;
  params: TransformParams;
  geometry: Geometry;
  format: OutputFormat;
  animated: boolean;
}

export interface Source {
  /** The file of the original, which is read where the picture is made; or a drawing as it was drawn. */
  from: string | Uint8Array;
  /** How many times larger than its own size a drawing was drawn. */
  enlarged: number;
}

/**
 * Makes one picture: turn, cut, scale, effects, box and padding, background, encode.
 * @throws what sharp throws; its message begins with "timeout" when it takes too long
 */
export async function makePicture(job: PictureJob, source: Source): Promise<Buffer> {
  const { params, animated } = job;
  const scaled = scale(job, source);
  const turned = params.or && params.flip ? await settled(scaled) : scaled;
  const changed = effects(turned, params);
  // Frames would lose their times, and have no edges.
  const recoloured = (params.grey || params.invert) && !animated;
  const picture = encode(place(recoloured ? await settled(changed) : changed, job), job);
  return picture.timeout({ seconds: RENDER_SECONDS }).toBuffer();
}

/** sharp mirrors before it turns and cuts, and takes a background's colour away too, in whatever order it is told to. */
async function settled(image: Sharp): Promise<Sharp> {
  const uncompressed = image.png({ compressionLevel: 0 }).timeout({ seconds: RENDER_SECONDS });
  // What has no colour takes none on, otherwise.
  return sharp(await uncompressed.toBuffer()).pipelineColourspace("srgb");
}

function scale(job: PictureJob, { from, enlarged }: Source): Sharp {
  const { params, geometry, animated } = job;
  const { region, scaled, byEntropy } = geometry;
  let image = sharp(from, { ...SHARP_INPUT, animated }).autoOrient();
  if (params.or) image = image.rotate(params.or);
  // What is cut first has to be read at its full size, the whole of a JPEG or WebP at about the one that is asked for.
  if (!isWhole(job)) {
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

function isWhole({ size, params, geometry: { region } }: PictureJob): boolean {
  return !params.or && region.width === size.width && region.height === size.height;
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
  // Sanity's scale is 1 to 2000; a tenth of it as sigma looks alike, and 50 is past recognition.
  if (blur) result = result.blur(Math.min(50, Math.max(0.3, blur / 10)));
  if (amount) result = result.sharpen({ sigma: 0.5 + amount / 50 });
  return result;
}

function place(image: Sharp, { params, geometry, format }: PictureJob): Sharp {
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
  const seenThrough = background.alpha < 1;
  let result = image;
  if (Object.values(edges).some(Boolean)) {
    result = result.extend({ ...edges, background: seenThrough ? CLEAR : background });
  }
  // JPEG has no transparency, and an unmarked one would come out black.
  if (!seenThrough) return params.bg || opaque ? result.flatten({ background }) : result;
  if (!params.bg) return result;
  // A tile must fit in; one of a single pixel takes three times as long.
  const side = Math.min(64, canvas.width, canvas.height);
  const tile = { create: { width: side, height: side, channels: 4 as const, background } };
  return result.composite([{ input: tile, tile: true, blend: "dest-over" }]);
}

function encode(image: Sharp, { params, format }: PictureJob): Sharp {
  const quality = Math.max(1, Math.round(params.q ?? 75));
  if (format === "png") return image.png({ compressionLevel: 8 });
  if (format === "gif") return image.gif();
  if (format === "webp") return image.webp({ quality, effort: 3 });
  // AVIF's scale is kinder: 55 looks like JPEG's 75.
  if (format === "avif") {
    return image.avif({ quality: Math.max(1, Math.round(quality * 0.73)), effort: AVIF_EFFORT });
  }
  return image.jpeg({ quality, progressive: format === "pjpg", mozjpeg: format === "pjpg" });
}
