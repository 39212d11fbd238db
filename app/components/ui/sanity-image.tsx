import { useSiteData } from "~/content/site-data";
import { type Box, imageSources } from "~/lib/images/image-sources";
import type { ContentImage } from "~/lib/images/image-url";

interface SanityImageProps extends Box {
  image: ContentImage;
  /** True for the first visible image: loaded with high priority, never lazily. */
  priority?: boolean;
  /** True for other images that a wide screen shows at once. They load after the first. */
  isInView?: boolean;
  /** An empty text hides an image that repeats adjacent text. */
  alt?: string;
  className?: string;
}

/** A responsive image with a blurred preview until it has loaded; a plain area in place of a missing one. */
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
  if (!sources) return <div className={`bg-mint ${className}`} style={{ aspectRatio: aspect }} />;
  return (
    <img
      {...sources}
      alt={alt}
      width={1080}
      height={Math.round(1080 / aspect)}
      loading={isInView ? "eager" : "lazy"}
      decoding="async"
      {...(isInView && { fetchpriority: priority ? "high" : "low" })}
      className={`h-auto w-full bg-cover bg-center ${className}`}
      style={image.lqip ? { backgroundImage: `url(${image.lqip})` } : undefined}
    />
  );
}
