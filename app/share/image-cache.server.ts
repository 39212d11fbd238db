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
  /** False when the page's image could not be loaded. */
  isWhole: boolean;
}

const underWay = new Map<string, Promise<Drawn>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders share images one after the other, and merges equal requests. Each takes megabytes
 * and CPU time, which hundreds at once would take from page requests.
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
