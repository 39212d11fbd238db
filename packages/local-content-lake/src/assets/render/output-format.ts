import { acceptedNames } from "http-kit";
import type { Size } from "./geometry";
import type { Format, TransformParams } from "./transform-params";

export type OutputFormat = Format | "gif";

/**
 * The largest AVIF that `auto=format` renders, in pixels: a card at a device pixel ratio of 2.
 *
 * Measured on one core with the seed's images: up to 800x600, AVIF at effort 2 takes two to three times as long as
 * WebP (0.15 s against 0.06 s) and is 15 to 25 % smaller. At 1600x1200 it takes five times as long (0.45 s against
 * 0.08 s) and is 5 to 15 % smaller, which the first request for a page full of images would feel.
 */
const MAX_AUTO_AVIF_PIXELS = 600_000;

/** Effort 4, sharp's default, takes eight times as long as 2 and saves 3 % more. */
export const AVIF_EFFORT = 2;

/**
 * Chooses the output format. `auto=format` follows the `Accept` header, then `fm`, then the original's format.
 * @param extension the original's extension
 * @param animated true if the output has all frames, which excludes AVIF
 */
export function chooseFormat(
  params: TransformParams,
  extension: string,
  accept: string | undefined,
  size: Size,
  animated: boolean,
): OutputFormat {
  if (params.auto) {
    const small = size.width * size.height <= MAX_AUTO_AVIF_PIXELS;
    // A wildcard does not count: every client sends one.
    const accepted = acceptedNames(accept ?? "");
    const webp = accepted.includes("image/webp");
    const avif = accepted.includes("image/avif") && !animated;
    if (avif && (small || !webp)) return "avif";
    if (webp) return "webp";
  }
  return params.fm ?? ownFormat(extension);
}

function ownFormat(extension: string): OutputFormat {
  if (extension === "png" || extension === "webp" || extension === "avif" || extension === "gif") {
    return extension;
  }
  // No browser shows TIFF. PNG keeps the sharp edges and the transparency of an SVG.
  return extension === "svg" ? "png" : "jpg";
}

export const CONTENT_TYPES: Record<OutputFormat, string> = {
  jpg: "image/jpeg",
  pjpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
