import { z } from "zod";

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

/** As Sanity names a picture by its content and size; no address can be made of anything else. */
const ASSET_ID = /^image-[\w-]+-\d+x\d+-[a-z0-9]+$/i;

const part = z.number().min(0);

/** What an editor cut off each side, in parts of the picture; without one that leaves nothing of it. */
const cropSchema = z
  .object({ top: part, bottom: part, left: part, right: part })
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
});

export type ContentImage = z.infer<typeof imageSchema>;
