import mime from "mime";

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

// A Map, because extensions are user input and a plain object has a "constructor".
const EXTENSION_TYPES = new Map(
  Object.entries({
    jpg: "image/jpeg",
    jpeg: "image/jpeg",
    png: "image/png",
    webp: "image/webp",
    gif: "image/gif",
    avif: "image/avif",
    tif: "image/tiff",
    svg: "image/svg+xml",
    pdf: "application/pdf",
    txt: "text/plain; charset=utf-8",
    csv: "text/csv; charset=utf-8",
    json: "application/json",
    zip: "application/zip",
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    ogg: "audio/ogg",
    wav: "audio/wav",
    mp4: "video/mp4",
    webm: "video/webm",
    mov: "video/quicktime",
    vtt: "text/vtt; charset=utf-8",
    woff: "font/woff",
    woff2: "font/woff2",
    docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  }),
);

// Types that a browser shows without running code in the site's origin. Others are downloads.
const INLINE_EXTENSIONS = new Set(
  "jpg jpeg png webp gif avif pdf txt mp3 m4a ogg wav mp4 webm mov vtt".split(" "),
);

/** The Content-Type of a response. It depends on the extension, never on the uploaded content type. */
export function servedType(extension: string): string {
  return EXTENSION_TYPES.get(extension) ?? GENERIC_TYPE;
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
  const byType = [...EXTENSION_TYPES].find(([, type]) => type.split(";")[0] === given);
  // The library answers an empty text for no type.
  return byType?.[0] ?? (mime.getExtension(given) || "bin");
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
  return mime.getType(extension) ?? servedType(extension).split(";")[0] ?? GENERIC_TYPE;
}
