import type { ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import { renderShareImage } from "./draw.server";
import { fetchImage } from "./image.server";

interface Shown {
  title: string;
  companyName: string;
  image: ContentImage | undefined;
}

interface Drawn {
  jpeg: Buffer;
  /** False when the picture that belongs there could not be had. */
  isWhole: boolean;
}

const underWay = new Map<string, Promise<Drawn>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws what a shared link shows: once for all who wait for the same, and one after the other. Each takes megabytes
 * and a processor for a while, which hundreds at once would take from every other visitor.
 */
export function queueShareImage(shown: Shown): Promise<Drawn> {
  const key = JSON.stringify(shown);
  const known = underWay.get(key);
  if (known) return known;
  const drawing = last.then(() => draw(shown)).finally(() => underWay.delete(key));
  last = drawing.catch(() => {});
  underWay.set(key, drawing);
  return drawing;
}

async function draw({ title, companyName, image }: Shown): Promise<Drawn> {
  const picture = image?.assetId ? await fetchImage(image) : undefined;
  const jpeg = await renderShareImage({ ...plainText({ title, companyName }), picture });
  return { jpeg, isWhole: picture !== undefined || !image?.assetId };
}
