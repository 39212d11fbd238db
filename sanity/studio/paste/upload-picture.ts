import type { PortableTextBlock, PortableTextObject } from "@portabletext/editor";
import type { SanityClient } from "sanity";
import { scaleImage } from "../form/scale-uploads";

/**
 * Uploads the data of a pasted picture.
 * @returns any other block as it is; undefined for a picture that cannot be used
 */
export async function uploadPicture(
  block: PortableTextBlock,
  client: SanityClient,
): Promise<PortableTextBlock | undefined> {
  const { source, ...picture } = block as PortableTextObject;
  if (typeof source !== "string") return block;
  try {
    const file = await scaleImage(fileOf(source));
    if (typeof file === "string") return undefined;
    const { _id } = await client.assets.upload("image", file, { filename: file.name });
    return { ...picture, asset: { _type: "reference", _ref: _id } };
  } catch {
    return undefined;
  }
}

/** @throws URIError or DOMException for data that cannot be read */
function fileOf(url: string): File {
  const [, type = "", base64, data = ""] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/s.exec(url) ?? [];
  const text = decodeURIComponent(data);
  const content = base64 ? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0)) : text;
  return new File([content], `pasted.${type.replace(/^image\/|\+.*/g, "")}`, { type });
}
