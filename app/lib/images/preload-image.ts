import type { MetaDescriptor } from "@remix-run/node";
import { type Box, imageSources } from "./image-sources";
import type { ContentImage, ImageSource } from "./image-url";

/** A picture in its box, as the page shows it. */
interface BoxedImage extends Box {
  image: ContentImage;
}

interface MetaArgsLike {
  matches: ReadonlyArray<{ id: string; data?: unknown } | undefined>;
}

/**
 * Has the browser fetch the picture that a visitor sees first before it has read the page down to it.
 * @param args the arguments Remix gives `meta`, from which it is read where pictures come from
 */
export function preloadImage(
  picture: BoxedImage | undefined,
  { matches }: MetaArgsLike,
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as
    | { images: ImageSource }
    | undefined;
  const sources = picture && root && imageSources(picture.image, picture, root.images);
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
