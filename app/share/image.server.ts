import { getEnv } from "~/lib/config/env.server";
import { getLog } from "~/lib/config/log.server";
import type { ContentImage } from "~/lib/images/image-url";
import { absoluteImageUrl } from "~/lib/images/image-url";
import { PAGE_IMAGE_SIZE } from "./draw.server";

const TIMEOUT_MS = 2_500;

/**
 * Downloads an image of the dataset in the size for a share image.
 * @returns undefined when that fails, which is logged
 */
export async function fetchImage(image: ContentImage): Promise<Uint8Array | undefined> {
  const { sanityApiHost, isHostedLake, imageBaseUrl, SANITY_PROJECT_ID, SANITY_DATASET } = getEnv();
  const source = {
    // `imageBaseUrl` may be a path for browsers; the server needs the lake's own URL.
    baseUrl: isHostedLake ? imageBaseUrl : sanityApiHost,
    projectId: SANITY_PROJECT_ID,
    dataset: SANITY_DATASET,
  };
  const url = `${absoluteImageUrl(image, source, sanityApiHost, PAGE_IMAGE_SIZE)}&fm=png`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    getLog().warn(
      { url, status: response.status },
      "The page's image for a share image was not found",
    );
  } catch (error) {
    getLog().warn({ err: error, url }, "The page's image for a share image could not be loaded");
  }
  return undefined;
}
