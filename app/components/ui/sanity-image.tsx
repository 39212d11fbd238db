import { createImageUrlBuilder } from "@sanity/image-url";
import type { ContentImage } from "~/content/image.server";
import { useSiteData } from "~/utils/site-data";

const WIDTHS = [320, 480, 640, 828, 1080, 1400];

interface SanityImageProps {
  image: ContentImage;
  /** Width divided by height of the box; the picture is cut to it around its hotspot. */
  aspect: number;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** True for the picture a visitor sees first: fetched early, never lazily. */
  priority?: boolean;
  /** An empty text hides a picture that only repeats what stands beside it. */
  alt?: string;
  className?: string;
}

/** A responsive picture from the dataset, with its blurred preview until it has loaded. Nothing where there is none. */
export function SanityImage({
  image,
  aspect,
  sizes,
  priority = false,
  alt = image.alt,
  className = "",
}: SanityImageProps) {
  const { images } = useSiteData();
  if (!image.assetId) return null;
  const builder = createImageUrlBuilder(images);
  const source = {
    asset: { _ref: image.assetId },
    ...(image.hotspot ? { hotspot: image.hotspot } : {}),
    ...(image.crop ? { crop: image.crop } : {}),
  };
  const url = (width: number) =>
    builder
      .image(source)
      .width(width)
      .height(Math.round(width / aspect))
      .fit("crop")
      .auto("format")
      .url();
  return (
    <img
      src={url(828)}
      srcSet={WIDTHS.map((width) => `${url(width)} ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={1080}
      height={Math.round(1080 / aspect)}
      loading={priority ? "eager" : "lazy"}
      decoding="async"
      {...(priority ? { fetchpriority: "high" } : {})}
      className={`h-auto w-full bg-cover bg-center ${className}`}
      style={image.lqip ? { backgroundImage: `url(${image.lqip})` } : undefined}
    />
  );
}
