import sharp from "sharp";
import { RENDER_SECONDS } from "../image-limits";

/** Pixels; twice the largest size in the Studio. */
const SIDE = 192;

/** Far more than the Studio sends, which scales images down. */
const MAX_AVATAR_PIXELS = 4_000_000;

/** Renders the first frame of an image as a small WebP square. @throws sharp's error */
export function makeAvatar(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_AVATAR_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "cover", position: "attention" })
    .webp({ quality: 80 })
    .timeout({ seconds: RENDER_SECONDS })
    .toBuffer();
}
