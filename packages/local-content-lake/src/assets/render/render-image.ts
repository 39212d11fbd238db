import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { LakeError } from "../../util/errors";
import { notFound } from "../errors";
import { isSvgFile, maxScale, rasterCountOf, rasterizeSvg } from "../svg/svg";
import type { ImageProcess } from "./worker/image-process";
import type { ImageSource, TransformJob } from "./worker/transform-image";

/**
 * Renders one image in the image process.
 * @param original path of the uploaded image
 * @param signal aborts the work when no client waits for it
 * @throws LakeError 503 on a timeout or a disk error; 422 for an original that is damaged or takes too long; 404 for
 * one that was deleted meanwhile
 */
export async function renderImage(
  job: TransformJob,
  original: string,
  worker: ImageProcess,
  signal?: AbortSignal,
): Promise<Buffer> {
  try {
    const source = (await isSvgFile(original))
      ? await rasterize(await readFile(original), job, signal)
      : { from: original, enlarged: 1 };
    return Buffer.from(await worker.run<Uint8Array>({ job, source }, signal));
  } catch (error) {
    if (error instanceof LakeError) throw error;
    if (!existsSync(original)) throw notFound();
    if (error instanceof Error && error.message.startsWith("timeout")) {
      throw new LakeError("BUSY", "The image took too long to make");
    }
    throw new LakeError("IMAGE_NOT_RENDERABLE", "The image could not be made from its original");
  }
}

/** Rasterizes an SVG near the requested size, which is sharper than scaling its pixels up. */
async function rasterize(
  original: Buffer,
  { size, geometry }: TransformJob,
  signal: AbortSignal | undefined,
): Promise<ImageSource> {
  const wanted = Math.ceil(geometry.scaled.width / geometry.region.width);
  const possible = Math.floor(maxScale(size, rasterCountOf(original)));
  if (possible < 1) throw new Error("The SVG would need too much memory");
  const enlarged = Math.max(1, Math.min(wanted, possible, 16));
  const output = {
    width: size.width * enlarged,
    height: size.height * enlarged,
    density: 72 * enlarged,
  };
  const bytes = await rasterizeSvg(original, output, signal);
  if (!bytes) throw new Error("The SVG is damaged");
  return { from: bytes, enlarged };
}
