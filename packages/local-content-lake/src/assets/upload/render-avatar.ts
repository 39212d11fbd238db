import { AssetError, badRequest } from "../errors";
import { loadSharp } from "../load-sharp";
import { isSvg } from "../svg/svg";
import type { StoreTools } from "./store-asset";

const NO_PICTURE =
  "That is no picture which can be used: send a JPEG, PNG, WebP or AVIF file of at most 4 megapixels";

/**
 * Renders the picture of a person in the process that reads uploads, in the same queue.
 * @param bytes JPEG, PNG, WebP, AVIF, GIF or TIFF
 * @param author user id, by which jobs are queued
 * @returns a WebP
 * @throws AssetError 400 for anything else; 501 without sharp; 422 for an image that takes too long to read
 */
export async function renderAvatar(
  bytes: Buffer,
  author: string,
  { uploads, inspector }: Pick<StoreTools, "uploads" | "inspector">,
): Promise<Buffer> {
  // An SVG takes unbounded time.
  if (isSvg(bytes)) throw badRequest(NO_PICTURE);
  // The process could not say that it is missing.
  await loadSharp();
  try {
    return await uploads.run(() => inspector.avatar(bytes), { client: author });
  } catch (error) {
    if (error instanceof AssetError) throw error;
    throw badRequest(NO_PICTURE);
  }
}
