import { defineField } from "sanity";

/** More than this a phone's browser cannot make smaller before it gives up. */
const MAX_MEGAPIXELS = 20;

interface PictureWords {
  name: string;
  title: string;
  group?: string;
  /** What looks best, for example 4:3. */
  shape: string;
  /** In pixels: what is narrower is blurred on a wide screen. */
  minWidth: number;
}

/** A required image whose alternative text is required too, large enough for where it is shown. */
export function picture({ shape, minWidth, ...words }: PictureWords) {
  return defineField({
    ...words,
    type: "image",
    description: `A JPEG, PNG, WebP or AVIF file, ${shape}, at least ${minWidth} pixels wide, of at most ${MAX_MEGAPIXELS} megapixels.`,
    options: { hotspot: true, metadata: ["lqip", "palette"], accept: "image/*" },
    fields: [
      defineField({
        name: "alt",
        title: "Alternative text",
        type: "string",
        description:
          "What the picture shows, for people who cannot see it. One sentence, without “picture of”.",
        validation: (rule) => [
          rule.custom((alt, { parent }) => {
            const hasPicture = typeof parent === "object" && parent !== null && "asset" in parent;
            return hasPicture && !alt?.trim() ? "Describe the picture in a sentence." : true;
          }),
          rule.max(160).warning("Reads best with 160 characters or fewer."),
        ],
      }),
    ],
    validation: (rule) => [
      rule
        .required()
        // An image that was removed again leaves its alternative text behind, without an asset.
        .custom((image) => !image || Boolean(image.asset) || "Choose a picture.")
        .error("Choose a picture."),
      // Not of a missing one: that is said above.
      rule.custom((image) => tooLarge(image?.asset?._ref)),
      rule.custom((image) => tooNarrow(image?.asset?._ref, minWidth)).warning(),
    ],
  });
}

/** Width and height in pixels; an image's id names them. */
function sizeOf(assetId = ""): [width: number, height: number] | undefined {
  const [, width, height] = /-(\d+)x(\d+)-[a-z0-9]+$/.exec(assetId) ?? [];
  return width && height ? [Number(width), Number(height)] : undefined;
}

function tooLarge(assetId: string | undefined): true | string {
  const [width, height] = sizeOf(assetId) ?? [0, 0];
  const megapixels = (width * height) / 1e6;
  if (megapixels <= MAX_MEGAPIXELS) return true;
  return `This picture has ${Math.round(megapixels)} megapixels. Make it smaller, to ${MAX_MEGAPIXELS} at most, and upload it again.`;
}

function tooNarrow(assetId: string | undefined, minWidth: number): true | string {
  const size = sizeOf(assetId);
  // A drawing has no pixels.
  if (!size || size[0] >= minWidth || assetId?.endsWith("-svg")) return true;
  return `This picture is ${size[0]} pixels wide and will look blurred. Use one of at least ${minWidth}.`;
}
