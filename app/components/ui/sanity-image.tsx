import { useSiteData } from "~/content/site-data";
import { type Box, imageSources } from "~/lib/images/image-sources";
import type { ContentImage } from "~/lib/images/image-url";

interface SanityImageProps extends Box {
  image: ContentImage;
  /** True for the picture a visitor sees first: fetched early, never lazily. */
  priority?: boolean;
  /** True for the others that a wide screen shows at once: fetched after the first, which is all that a phone shows. */
  isInView?: boolean;
  /** An empty text hides a picture that only repeats what stands beside it. */
  alt?: string;
  className?: string;
}

/** A responsive picture from the dataset, with its blurred preview until it has loaded. Nothing where there is none. */
export function SanityImage({
  image,
  aspect,
  sizes,
  quality,
  priority = false,
  isInView = priority,
  alt = image.alt,
  className = "",
}: SanityImageProps) {
  const { images } = useSiteData();
  const sources = imageSources(image, { aspect, sizes, quality }, images);
  if (!sources) return null;
  return (
    <img
      {...sources}
      alt={alt}
      width={1080}
      height={Math.round(1080 / aspect)}
      loading={isInView ? "eager" : "lazy"}
      decoding="async"
      {...(isInView ? { fetchpriority: priority ? "high" : "low" } : {})}
      className={`h-auto w-full bg-cover bg-center ${className}`}
      style={image.lqip ? { backgroundImage: `url(${image.lqip})` } : undefined}
    />
  );
}
