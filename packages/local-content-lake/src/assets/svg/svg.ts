import { open } from "node:fs/promises";
import { abandoned, LakeError } from "../../util/errors";
import { MAX_PIXELS, MAX_PROCESS_BYTES, SVG_MS } from "../../util/limits";
import { readError } from "../errors";

import type { Size } from "../render/geometry";
import { ImageProcess, type SvgOutput, type Work } from "../render/worker/image-process";

/** Enough for the signature of every format. */
const MAX_SIGNATURE_BYTES = 64;

// Signatures of the raster formats. XML starts with none of them.
const RASTER_SIGNATURES = [/^\xff\xd8/, /^\x89PNG/, /^GIF8/, /^RIFF/, /^II/, /^MM/, /^.{4}ftyp/s];

// Each filter step holds an image of its own while the filter runs.
const FILTER_STEP = /<(?:\w{1,20}:)?fe[A-Z]|\b(?:blur|drop-shadow)\(/g;

/** True for bytes that are no known raster format, whatever the file name says. Only an SVG renderer may read them. */
export function isSvg(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 12);
  return !RASTER_SIGNATURES.some((signature) => signature.test(start));
}

/** @throws LakeError 404 for a missing file, 503 for one that cannot be read */
export async function isSvgFile(path: string): Promise<boolean> {
  await using file = await open(path).catch((error) => {
    throw readError(error);
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_SIGNATURE_BYTES), 0);
  return isSvg(buffer.subarray(0, bytesRead));
}

/** True for text in UTF-16, by its byte order mark or by the zero byte beside its first "<". */
export function isUtf16(bytes: Buffer): boolean {
  const start = bytes.toString("latin1", 0, 4);
  return /^(?:\xff\xfe|\xfe\xff|<\0|\0<)/.test(start);
}

/** Estimates how many images of the SVG's own size its renderer holds at once. */
export function rasterCountOf(svg: Buffer): number {
  // Dropping the zero bytes of UTF-16 leaves ASCII that reads the same in every encoding.
  const text = svg.toString("latin1").replaceAll("\0", "");
  const steps = text.match(FILTER_STEP)?.length ?? 0;
  // An entity's content is rendered at each reference to it.
  const repeats = text.includes("<!ENTITY") ? text.split("&").length : 1;
  return 1 + steps * repeats;
}

/** The largest factor by which an SVG can be enlarged within the memory limit; below 1, it is too large already. */
export function maxScale(size: { width: number; height: number }, rasters: number): number {
  return Math.sqrt(MAX_PIXELS / (size.width * size.height * rasters));
}

const TOO_MUCH =
  "The drawing takes too long to draw: make it simpler or smaller, with fewer filters and groups";

/** Returns the SVG's own size, or undefined if the bytes are no SVG. @throws LakeError 422 */
export function sizeOfSvg(svg: Buffer): Promise<Size | undefined> {
  return inOwnProcess<Size | undefined>({ svg });
}

/**
 * Renders a PNG of exactly this size. Returns undefined if the SVG is damaged.
 * @param signal aborts the work when no client waits for it
 * @throws LakeError 422
 */
export async function rasterizeSvg(
  svg: Buffer,
  output: SvgOutput,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  if (signal?.aborted) throw abandoned();
  return inOwnProcess<Uint8Array | undefined>({ svg, output }, signal);
}

/**
 * Reads or renders an SVG in a process of its own. A few kilobytes of SVG can cause hours of work, the bytes do not
 * show it, and only ending the process stops the renderer.
 * @throws LakeError 422 when the limit of time or memory is exceeded
 */
async function inOwnProcess<Result>(work: Work, signal?: AbortSignal): Promise<Result> {
  const { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH } = process.env;
  const renderer = new ImageProcess({
    abandonedMs: 0,
    budget: { milliseconds: SVG_MS, bytes: MAX_PROCESS_BYTES },
    exited: () => new LakeError("IMAGE_NOT_RENDERABLE", TOO_MUCH),
    // With these, fontconfig finds fonts.
    env: { HOME, FONTCONFIG_FILE, FONTCONFIG_PATH },
  });
  try {
    return await renderer.run<Result>(work, signal);
  } finally {
    await renderer.close();
  }
}
