import type { SharpOptions } from "sharp";

/** The most pixels an image may unpack to, all frames together: a few KB can claim to be billions. */
export const MAX_PIXELS = 64_000_000;

/** The longest side of an image that is rendered. */
export const MAX_SIDE = 8192;

/** The largest area that is rendered; above it an image is made smaller in proportion. */
export const MAX_RENDERED_PIXELS = 32_000_000;

/** The largest area that a smaller original is enlarged to: more pixels show nothing more. */
export const MAX_ENLARGED_PIXELS = 4_000_000;

/** The largest AVIF. It takes five times as long as any other format: half a second for this many. */
export const MAX_AVIF_PIXELS = 2_500_000;

/** Seconds after which an image that is being made is given up. */
export const RENDER_SECONDS = 20;

/** Milliseconds of processor time that an SVG may take to draw, the start of its process among them. */
export const DRAWING_MS = 10_000;

// "error": a damaged picture is refused, an odd but whole one is not.
export const SHARP_INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };
