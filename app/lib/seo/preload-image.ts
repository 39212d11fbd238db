import type { MetaDescriptor } from "@remix-run/node";
import { type Box, imageSources } from "../images/image-sources";
import type { ContentImage } from "../images/image-url";
import { rootFacts } from "./meta";

/**
 * A preload link for the first visible image, which the browser then requests before it parses the page.
 * @param args the arguments of Remix's `meta`, for the root loader's image source
 */
export function preloadImage(
  boxed: (Box & { image: ContentImage }) | undefined,
  args: Parameters<typeof rootFacts>[0],
): MetaDescriptor[] {
  const root = rootFacts(args);
  const sources = boxed && root && imageSources(boxed.image, boxed, root.images);
  if (!sources) return [];
  return [
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      imageSrcSet: sources.srcSet,
      imageSizes: sources.sizes,
      fetchpriority: "high",
    },
  ];
}
