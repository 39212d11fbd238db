import type { Size } from "./geometry";
import type { Format, TransformParams } from "./transform-params";

export type OutputFormat = Format | "gif";

/**
 * The largest AVIF that `auto=format` makes, in pixels: a card at twice its size on screen.
 *
 * Measured on one core with the seed's pictures: up to 800x600 AVIF at effort 2 takes two to three
 * times as long as WebP (about 0.15 s against 0.06 s) and is 15 to 25 % smaller, which is worth it
 * for a picture that is made once. At 1600x1200 it takes five times as long (0.45 s against 0.08 s)
 * for 5 to 15 %, and a first visitor would wait for a page of them.
 */
const MAX_AUTO_AVIF_PIXELS = 600_000;

/** Effort 4, sharp's default, takes eight times as long as 2 and saves 3 % more. */
export const AVIF_EFFORT = 2;

/**
 * Decides what a picture is encoded as. `auto=format` follows the `Accept` header and falls back
 * to `fm`, then to the original's own format.
 * @param extension the original's extension.
 * @param animated whether all frames are kept; AVIF is then out of the question.
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
    const webp = accepts(accept, "image/webp");
    const avif = accepts(accept, "image/avif") && !animated;
    if (avif && (small || !webp)) return "avif";
    if (webp) return "webp";
  }
  return params.fm ?? ownFormat(extension);
}

function ownFormat(extension: string): OutputFormat {
  if (extension === "png" || extension === "webp" || extension === "avif" || extension === "gif") {
    return extension;
  }
  // No browser shows TIFF; a drawing keeps its sharp edges and its transparency.
  return extension === "svg" ? "png" : "jpg";
}

/** Only a type that is named counts: every client sends an all-embracing wildcard. */
function accepts(header: string | undefined, type: string): boolean {
  return (header ?? "").split(",").some((part) => {
    // Each blank is looked at once: a stranger may send a header full of them.
    const [name, ...settings] = part.split(";").map((piece) => piece.trim().toLowerCase());
    return name === type && !settings.some((setting) => /^q=0(\.0*)?$/.test(setting));
  });
}

export const CONTENT_TYPES: Record<OutputFormat, string> = {
  jpg: "image/jpeg",
  pjpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
};
