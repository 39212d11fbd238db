import { open, readFile } from "node:fs/promises";
import { AssetError, readError } from "../errors";
import { isDrawing } from "../svg/is-svg";
import { largestScale, picturesOf } from "../svg/svg-cost";
import type { Drawings } from "../svg/svg-process";
import type { PictureProcess } from "./worker/image-process";
import type { PictureJob, Source } from "./worker/transform-image";

/** Longer than what tells the formats apart. */
const LONGEST_START = 64;

export interface RenderJob extends PictureJob {
  /** The file of the original. */
  original: string;
}

export interface RenderTools {
  drawings: Drawings;
  pictures: PictureProcess;
}

/**
 * Makes one picture, in a process for this alone.
 * @param signal says that nobody waits for it any more
 * @throws AssetError 503 when it takes too long or the disk refuses, 422 when the original cannot be read or takes too long to draw.
 */
export async function renderImage(
  { original, ...job }: RenderJob,
  { drawings, pictures }: RenderTools,
  signal?: AbortSignal,
): Promise<Buffer> {
  try {
    const source = (await isDrawnFrom(original))
      ? await draw(await readFile(original), job, drawings, signal)
      : { from: original, enlarged: 1 };
    return await pictures.make(job, source);
  } catch (error) {
    if (error instanceof AssetError) throw error;
    if (error instanceof Error && error.message.startsWith("timeout")) {
      throw new AssetError("BUSY", "The image took too long to make");
    }
    throw new AssetError("IMAGE_NOT_RENDERABLE", "The image could not be made from its original");
  }
}

/** @throws AssetError 404 when the file is gone, 503 when it cannot be read */
async function isDrawnFrom(original: string): Promise<boolean> {
  const file = await open(original).catch((error) => {
    throw readError(error);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_START), 0);
    return isDrawing(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Draws an SVG at about the size it is asked for, instead of enlarging its pixels. */
async function draw(
  original: Buffer,
  { size, geometry }: PictureJob,
  drawings: Drawings,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const wanted = Math.ceil(geometry.scaled.width / geometry.region.width);
  const possible = Math.floor(largestScale(size, picturesOf(original)));
  if (possible < 1) throw new Error("The drawing would need too much memory");
  const enlarged = Math.max(1, Math.min(wanted, possible, 16));
  const drawn = {
    width: size.width * enlarged,
    height: size.height * enlarged,
    density: 72 * enlarged,
  };
  const bytes = await drawings.draw(original, drawn, signal);
  if (!bytes) throw new Error("The drawing is damaged");
  return { from: bytes, enlarged };
}
