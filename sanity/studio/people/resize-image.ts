import { ChoiceError } from "./error-message";

/** Twice the largest place for it; the lake keeps no more. */
const SIDE = 192;

/**
 * Cuts a picture to a small square around its middle, so that a photograph of many megabytes travels as a few thousand bytes.
 * @throws ChoiceError with words for whoever chose the file
 */
export async function smallPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new ChoiceError(
      "This file is no picture that the browser can read. Use a JPEG or PNG file.",
    );
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")?.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(blob)
          : reject(new ChoiceError("The browser could not make the picture small.")),
      "image/png",
    );
  });
}
