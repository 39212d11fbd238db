import { createRequire } from "node:module";
import type { Mime } from "mime";

let loaded: Mime | undefined;

/** Loaded with the first file: its tables take as long as opening the database. */
function mime(): Mime {
  loaded ??= createRequire(import.meta.url)("mime").default as Mime;
  return loaded;
}

const GENERIC_TYPE = "application/octet-stream";

/** Extensions of the accepted image formats, by media type. */
export const IMAGE_EXTENSIONS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "image/tiff": "tif",
  "image/svg+xml": "svg",
};

// Types that a browser shows without running code in the site's origin. Others are downloads.
const INLINE_EXTENSIONS = new Set(
  "jpg jpeg png webp gif avif pdf txt mp3 m4a ogg wav mp4 webm mov vtt".split(" "),
);

const SERVED_EXTENSIONS = new Set([
  ...INLINE_EXTENSIONS,
  ..."tif svg csv json zip woff woff2 docx xlsx pptx".split(" "),
]);

/** The Content-Type of a response. It depends on the extension, never on the uploaded content type. */
export function servedType(extension: string): string {
  const type = SERVED_EXTENSIONS.has(extension) && mime().getType(extension);
  if (!type) return GENERIC_TYPE;
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/** True if the browser may show the file instead of downloading it. */
export function isServedInline(extension: string): boolean {
  return INLINE_EXTENSIONS.has(extension);
}

/** The extension of a stored file: from its name, else from its type, else `bin`. */
export function fileExtension(filename: string | undefined, contentType: string | undefined) {
  const named = /\.([a-z0-9]{1,16})$/.exec((filename ?? "").toLowerCase())?.[1];
  if (named) return named;
  const given = plainType(contentType) ?? "";
  // The library prefers "mpga" to "mp3", and answers an empty text for no type.
  const served = [...SERVED_EXTENSIONS].find((extension) => mime().getType(extension) === given);
  return served ?? (mime().getExtension(given) || "bin");
}

// RFC 6838, section 4.2.
const MEDIA_TYPE = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/** A media type without its parameters, in lower case. @returns undefined for any other value */
export function plainType(type: unknown): string | undefined {
  if (typeof type !== "string" || type.length > 1000) return undefined;
  const plain = type.split(";")[0]?.trim().toLowerCase() ?? "";
  return MEDIA_TYPE.test(plain) ? plain : undefined;
}

/** The `mimeType` of a file's document: the uploaded content type if it is well formed. */
export function recordedType(extension: string, contentType: string | undefined): string {
  const given = plainType(contentType);
  if (given && given !== GENERIC_TYPE) return given;
  return mime().getType(extension) ?? GENERIC_TYPE;
}
