import { cleanAddress, isEmail } from "http-kit";
import { z } from "zod";
import type { ContentImage } from "~/lib/images/image-url";
import { isSafeUrl } from "~/lib/urls/safe-url";
import { isSiteLink } from "../../contract/redirects";
import { mailtoUrl } from "../../contract/urls";
import {
  type Field,
  field,
  id,
  isRecord,
  number,
  optional,
  text,
  unit,
} from "./validation/repair.server";

/** A host name with a path, as people write web addresses: "linkedin.com/in/x". */
const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[/?#:]|$)/u;

/** Cleans a URL, and adds the scheme that editors leave out. */
function completeUrl(text: string): string {
  const url = cleanAddress(text);
  if (isEmail(url)) return mailtoUrl(url);
  return WITHOUT_SCHEME.test(url) && !isSafeUrl(url) ? `https://${url}` : url;
}

/** A URL that may be the target of a link: a page, an email address or a phone number, never a script. */
export const url = field(
  z.string().transform(completeUrl).refine(isSafeUrl, "Not a URL to link to"),
  "",
);

/** The target of a link in rich text: a URL, or a place on this site like `/products` or `#top`. */
export const linkSchema = z
  .string()
  .transform(completeUrl)
  .refine((href) => isSafeUrl(href) || isSiteLink(href), "Not a URL to link to");

export const email = field(
  z.string().transform(cleanAddress).refine(isEmail, "Not an email address"),
  "",
);

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

const point = z.object({ x: z.number(), y: z.number(), height: z.number(), width: z.number() });

const stored = unit({
  assetId: field(id.schema.pipe(z.string().regex(ASSET_ID)), ""),
  // A picture without its description is still a picture.
  alt: { ...text, repair: text.repair.transform((alt = "") => alt) },
  width: number(z.number().positive(), 0),
  height: number(z.number().positive(), 0),
  lqip: optional(id),
  hotspot: optional(field(point)),
  crop: field(cropSchema, null),
});

/** A picture. One without a file, as a removed one leaves it behind, is missing; its size is that of the file. */
export const image: Field<ContentImage> = {
  ...stored,
  schema: z.preprocess(
    (value) => (isRecord(value) && !(value.assetId && value.width && value.height) ? null : value),
    stored.schema,
  ),
};
