import type { ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import { renderShareImage } from "./draw.server";
import { fetchImage } from "./image.server";
import type { SharePrice } from "./prices.server";

interface ShareContent {
  title: string;
  companyName: string;
  image: ContentImage | undefined;
  prices?: readonly SharePrice[];
}

interface ShareImage {
  jpeg: Buffer;
  /** False when the page's image could not be loaded. */
  isWhole: boolean;
}

const pending = new Map<string, Promise<ShareImage>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders share images one after the other, and merges equal requests. Each takes megabytes
 * and CPU time, which hundreds at once would take from page requests.
 */
export function queueShareImage(content: ShareContent): Promise<ShareImage> {
  const key = JSON.stringify(content);
  const known = pending.get(key);
  if (known) return known;
  const rendering = last.then(() => draw(content)).finally(() => pending.delete(key));
  last = rendering.catch(() => {});
  pending.set(key, rendering);
  return rendering;
}

async function draw({ title, companyName, image, prices = [] }: ShareContent): Promise<ShareImage> {
  const pageImage = image?.assetId ? await fetchImage(image) : undefined;
  const texts = plainText({ title, companyName, prices });
  const jpeg = await renderShareImage({ ...texts, image: pageImage });
  return { jpeg, isWhole: pageImage !== undefined || !image?.assetId };
}
