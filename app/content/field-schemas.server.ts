import { z } from "zod";
import type { ContentImage } from "~/lib/images/image-url";
import { isSafeUrl } from "~/lib/urls/safe-url";

/** A URL that may be the target of a link: a page, an email address or a phone number, never a script. */
export const urlSchema = z.string().refine(isSafeUrl, "Not a URL to link to");

/** Projection of an image field: `image ${imageFields}`. */
export const imageFields = `{
  alt,
  hotspot { x, y, height, width },
  crop { top, bottom, left, right },
  "assetId": asset._ref,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "lqip": asset->metadata.lqip
}`;

/** Sanity's ids of image assets; image URLs are built from their parts. */
const ASSET_ID = /^image-[\w-]+-\d+x\d+-[a-z0-9]+$/i;

const fraction = z.number().min(0);

/** Fractions cut off each side. A crop that leaves nothing of the image is ignored. */
const cropSchema = z
  .object({ top: fraction, bottom: fraction, left: fraction, right: fraction })
  .refine(({ top, bottom, left, right }) => top + bottom < 1 && left + right < 1)
  .nullable()
  .catch(null);

export const imageSchema = z.object({
  assetId: z.string().regex(ASSET_ID),
  alt: z.string().min(1),
  width: z.number().positive(),
  height: z.number().positive(),
  lqip: z.string().nullable(),
  hotspot: z
    .object({ x: z.number(), y: z.number(), height: z.number(), width: z.number() })
    .nullable(),
  crop: cropSchema,
}) satisfies z.ZodType<ContentImage, z.ZodTypeDef, unknown>;
