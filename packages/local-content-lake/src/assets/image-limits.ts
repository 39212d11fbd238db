import type { SharpOptions } from "sharp";

/** Pixels of a decoded image, all frames together. A file of a few kilobytes can declare billions. */
export const MAX_PIXELS = 64_000_000;

/** The longest side of an image that is rendered. */
export const MAX_SIDE = 8192;

/** The largest rendered area. A larger request is scaled down in proportion. */
export const MAX_RENDERED_PIXELS = 32_000_000;

/** The largest area that a smaller original is enlarged to. More pixels add no detail. */
export const MAX_ENLARGED_PIXELS = 4_000_000;

/** Pixels of an uploaded AVIF. Decoding one takes 20 bytes and 70 ns a pixel, and each rendered image does it again. */
export const MAX_AVIF_SOURCE_PIXELS = 24_000_000;

/** Frames of an upload. A file of 34 KB can hold thousands. */
export const MAX_FRAMES = 1000;

/** Frames of a rendered animation, each of which takes some milliseconds. Longer ones render as a still image. */
export const MAX_RENDERED_FRAMES = 300;

/** The largest AVIF: half a second of encoding, five times as long as any other format. */
export const MAX_AVIF_PIXELS = 2_500_000;

/** Seconds after which rendering an image times out. */
export const RENDER_SECONDS = 20;

/** Milliseconds of processor time for rendering an SVG. */
export const SVG_MS = 4000;

/** Milliseconds of processor time for reading an uploaded image. Compressed texts in a PNG unpack to any size. */
export const INSPECT_MS = 8000;

/** Memory of a process that reads an upload, in bytes. Pixels alone need less than half of it. */
export const MAX_PROCESS_BYTES = 1024 * 1024 * 1024;

// "error" refuses damaged images and accepts those with warnings.
export const SHARP_INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };
