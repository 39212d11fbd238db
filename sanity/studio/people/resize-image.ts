import { ChoiceError } from "./error-message";

/** Twice the size of the largest avatar, and the lake's maximum. */
const SIDE_PX = 192;

/**
 * Crops an image to a small square around its centre, so that a large photo uploads as a few kilobytes.
 * @throws ChoiceError with a message for the user
 */
export async function toSmallSquare(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ChoiceError(
      "This file is no picture that the browser can read. Use a JPEG or PNG file.",
    );
  });
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX);
  canvas.getContext("2d")?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  bitmap.close();
  return canvas.convertToBlob().catch(() => {
    throw new ChoiceError("The browser could not make the picture small.");
  });
}
