import type { SiteContext } from "~/lib/config/load-context.server";
import { absoluteImageUrl, type ContentImage } from "~/lib/images/image-url";
import { plainText } from "~/lib/text/plain-text";
import type { ShareSubject } from "./subject.server";

interface ShareContent extends ShareSubject {
  companyName: string;
}

interface ShareImage {
  jpeg: Buffer;
  /** False when the page's image could not be loaded. */
  isWhole: boolean;
}

const TIMEOUT_MS = 2_500;

type ImageContext = Pick<SiteContext, "settings" | "log">;

const pending = new Map<string, Promise<ShareImage>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders share images one after the other, and merges equal requests. Each takes megabytes
 * and CPU time, which hundreds at once would take from page requests.
 */
export function queueShareImage(content: ShareContent, context: ImageContext): Promise<ShareImage> {
  const { sanityApiHost, SANITY_PROJECT_ID, SANITY_DATASET } = context.settings;
  // The image of equal content may be missing in another dataset.
  const key = JSON.stringify([sanityApiHost, SANITY_PROJECT_ID, SANITY_DATASET, content]);
  const known = pending.get(key);
  if (known) return known;
  const rendering = last.then(() => draw(content, context)).finally(() => pending.delete(key));
  last = rendering.catch(() => {});
  pending.set(key, rendering);
  return rendering;
}

async function draw(
  { title, companyName, image, prices = [] }: ShareContent,
  context: ImageContext,
): Promise<ShareImage> {
  // Loaded with the first image: without sharp, the site starts 30 ms earlier.
  const { PAGE_IMAGE_SIZE, renderShareImage } = await import("./draw.server");
  const pageImage = image?.assetId ? await fetchImage(image, PAGE_IMAGE_SIZE, context) : undefined;
  const texts = plainText({ title, companyName, prices });
  const jpeg = await renderShareImage({ ...texts, image: pageImage });
  return { jpeg, isWhole: pageImage !== undefined || !image?.assetId };
}

/**
 * Downloads an image of the dataset in the size for a share image.
 * @returns undefined when that fails, which is logged
 */
async function fetchImage(
  image: ContentImage,
  size: { width: number; height: number },
  { settings, log }: ImageContext,
): Promise<Uint8Array | undefined> {
  const { sanityApiHost, isHostedLake, imageBaseUrl, SANITY_PROJECT_ID, SANITY_DATASET } = settings;
  const source = {
    // `imageBaseUrl` may be a path for browsers; the server needs the lake's own URL.
    baseUrl: isHostedLake ? imageBaseUrl : sanityApiHost,
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
  };
  const url = `${absoluteImageUrl(image, source, sanityApiHost, size)}&fm=png`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    log.warn({ url, status: response.status }, "The page's image for a share image was not found");
  } catch (error) {
    log.warn({ err: error, url }, "The page's image for a share image could not be loaded");
  }
  return undefined;
}
