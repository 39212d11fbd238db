import { readFile } from "node:fs/promises";
import { badRequest, LakeError } from "../../util/errors";
import { INSPECT_MS, MAX_PROCESS_BYTES } from "../../util/limits";

import { ImageProcess } from "../render/worker/image-process";
import { isSvgFile, isUtf16, maxScale, rasterCountOf, rasterizeSvg, sizeOfSvg } from "../svg/svg";
import { checkSize, DAMAGED, NOT_AN_IMAGE } from "./check-size";
import type { ImageFacts, InspectJob } from "./read-facts";

const SVG_TYPE = "image/svg+xml";

const NO_SHARP =
  'Images need the package "sharp", which is not installed here. Install it with: npm install sharp';

/**
 * Checks that sharp is installed, which a lake without images does not need. The process could not say that it is
 * missing.
 * @throws LakeError `IMAGE_LIBRARY_MISSING` with the command that installs it
 */
export async function requireSharp(): Promise<void> {
  await import("sharp").catch((cause: unknown) => {
    throw new LakeError("IMAGE_LIBRARY_MISSING", NO_SHARP, {}, { cause });
  });
}

/** The process in which uploaded images are read: a few kilobytes can unpack to any size. */
export function createInspector(): ImageProcess {
  return new ImageProcess({
    budget: { milliseconds: INSPECT_MS, bytes: MAX_PROCESS_BYTES },
    exited: () =>
      new LakeError("IMAGE_NOT_RENDERABLE", "The image takes too long to read: make it simpler"),
  });
}

/**
 * Reads the type, size and metadata of an uploaded image from its bytes. The uploaded file name and content type are
 * ignored.
 * @param path of the upload
 * @param extract the `meta` values of the request; without any, Sanity's default
 * @throws LakeError 400 for no image, a damaged one or too many pixels; 501 without sharp; 422 for one that takes too
 * long to read
 */
export async function inspectImage(
  path: string,
  inspector: ImageProcess,
  extract?: string[],
): Promise<ImageFacts> {
  await requireSharp();
  const source = (await isSvgFile(path)) ? await readSvg(await readFile(path)) : { from: path };
  return inspector.run<ImageFacts>({ inspect: { ...source, extract } });
}

async function readSvg(svg: Buffer): Promise<InspectJob> {
  if (isUtf16(svg)) {
    throw badRequest("Invalid image: the SVG is encoded in UTF-16. Save it in UTF-8");
  }
  // A gzipped SVG would be served without a Content-Encoding, which no browser can read.
  const size = svg[0] === 0x1f && svg[1] === 0x8b ? undefined : await sizeOfSvg(svg);
  if (!size) throw badRequest(NOT_AN_IMAGE);
  checkSize(size, SVG_TYPE);
  const rasters = rasterCountOf(svg);
  if (maxScale(size, rasters) < 1) {
    throw badRequest(
      `The drawing needs too much memory: ${size.width}x${size.height} pixels with ${rasters - 1} filter steps. Make it smaller, or use fewer filters`,
    );
  }
  const from = await rasterizeSvg(svg, { ...size, density: 72 });
  if (!from) throw badRequest(DAMAGED);
  return { from, mimeType: SVG_TYPE };
}
