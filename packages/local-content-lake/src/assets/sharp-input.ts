import type { SharpOptions } from "sharp";
import { MAX_PIXELS } from "../util/limits";

// "error" refuses damaged images and accepts those with warnings.
export const SHARP_INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: "error" };
