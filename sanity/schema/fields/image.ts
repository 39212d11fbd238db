import type { ImageRule } from "sanity";
import { ICON_NAMES } from "../../../contract/icon-names";
import { SHARE_SIZE } from "../../../contract/share-path";
import { imageSize, PictureInput } from "../inputs/picture-input";
import { RequiredField } from "../inputs/required-field";
import { field } from "./common";

interface ImageFieldOptions {
  /** Goes before the sentence on files. */
  description?: string;
  /** The recommended aspect ratio, for example 4:3. */
  shape: string;
  /** In pixels; a narrower image is blurred on a wide screen. */
  minWidth: number;
  /** Makes the image optional; the warning about a missing one. */
  missed?: string;
  /** Makes the image optional without a warning. */
  optional?: boolean;
}

/** An image, required if not stated otherwise, with required alternative text. An image narrower than `minWidth` gets a warning. */
export function image(
  name: string,
  title: string,
  { shape, minWidth, missed, optional, description }: ImageFieldOptions,
) {
  return field("image", name, title, {
    components: { input: PictureInput },
    description: `${description ? `${description} ` : ""}A JPEG, PNG, WebP or AVIF file, ${shape}, at least ${minWidth} pixels wide. A large photo is made smaller.`,
    options: { hotspot: hotspotOf(shape), metadata: ["lqip", "palette"], accept: "image/*" },
    fields: [
      field("string", "alt", "Alternative text", {
        components: { field: RequiredField },
        description:
          "What the picture shows, for people who cannot see it. One sentence, without “picture of”.",
        validation: (rule) => [
          rule.custom((alt, { parent }) => {
            const hasImage = typeof parent === "object" && parent !== null && "asset" in parent;
            return hasImage && !alt?.trim() ? "Describe the picture in a sentence." : true;
          }),
          rule.max(160).warning("Reads best with 160 characters or fewer."),
        ],
      }),
    ],
    validation: (rule) => [
      ...(optional ? [] : [presence(rule, missed)]),
      // The rule above reports a missing image.
      rule.custom((image) => tooNarrow(image?.asset?._ref, minWidth)).warning(),
    ],
  });
}

function presence(rule: ImageRule, missed: string | undefined): ImageRule {
  if (missed) return rule.custom((image) => Boolean(image?.asset) || missed).warning();
  // A removed image leaves an object without an asset behind.
  return rule
    .required()
    .custom((image) => !image || Boolean(image.asset) || "Choose a picture.")
    .error("Choose a picture.");
}

/** The crop dialog previews the shape that the site cuts. @param shape like "4:3" */
function hotspotOf(shape: string): true | { previews: { title: string; aspectRatio: number }[] } {
  const [, width, height] = /^(\d+):(\d+)$/.exec(shape === "square" ? "1:1" : shape) ?? [];
  if (!width || !height) return true;
  const onSite = { title: `On the site, ${shape}`, aspectRatio: Number(width) / Number(height) };
  const { width: wide, height: high } = SHARE_SIZE;
  return { previews: [onSite, { title: "When shared", aspectRatio: wide / high }] };
}

function tooNarrow(assetId: string | undefined, minWidth: number): true | string {
  const size = imageSize(assetId);
  // An SVG has no pixels.
  if (!size || size[0] >= minWidth || assetId?.endsWith("-svg")) return true;
  return `This picture is ${size[0]} pixels wide and will look blurred. Use one of at least ${minWidth}.`;
}

/** One of the icons that the site has. */
export function icon() {
  return field("string", "icon", "Icon", {
    options: { list: [...ICON_NAMES] },
    validation: (rule) => rule.required().error("Choose an icon."),
  });
}
