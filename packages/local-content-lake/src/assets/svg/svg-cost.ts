import { MAX_PIXELS } from "../image-limits";

// Each step of a filter keeps a picture of its own while the filter runs.
const FILTER_STEP = /<(?:\w{1,20}:)?fe[A-Z]|\b(?:blur|drop-shadow)\(/g;

/** How many pictures of its own size drawing an SVG needs at once. */
export function picturesOf(svg: Buffer): number {
  // Without the zero bytes of UTF-16, whose letters are then as in any other encoding.
  const text = svg.toString("latin1").replaceAll("\0", "");
  const steps = text.match(FILTER_STEP)?.length ?? 0;
  // What an entity holds is drawn wherever it is named.
  const repeats = text.includes("<!ENTITY") ? text.split("&").length : 1;
  return 1 + steps * repeats;
}

/** How often a drawing can be enlarged until it would need more memory than is good; below 1: not even once. */
export function largestScale(size: { width: number; height: number }, pictures: number): number {
  return Math.sqrt(MAX_PIXELS / (size.width * size.height * pictures));
}
