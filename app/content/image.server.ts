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

export const imageSchema = z.object({
  assetId: z.string().regex(ASSET_ID),
  alt: z.string().min(1),
  width: z.number().positive(),
  height: z.number().positive(),
  lqip: z.string().nullable(),
  hotspot: z
    .object({ x: z.number(), y: z.number(), height: z.number(), width: z.number() })
    .nullable(),
  crop: z
    .object({ top: z.number(), bottom: z.number(), left: z.number(), right: z.number() })
    .nullable(),
});

export type ContentImage = z.infer<typeof imageSchema>;
