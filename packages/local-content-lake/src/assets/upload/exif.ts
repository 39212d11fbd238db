import readExif from "exif-reader";
import type { Json, JsonObject } from "../../util/types";

/**
 * Reads camera settings and location, each only if the upload requests it, so that no location is published by
 * accident.
 * @param block the raw EXIF block of the image
 * @param wanted the `meta` values of the upload
 */
export function extractExif(block: Buffer | undefined, wanted: Set<string>): JsonObject {
  if (!block || !(wanted.has("exif") || wanted.has("location"))) return {};
  try {
    const { Image, Photo, GPSInfo } = readExif(block);
    const found: JsonObject = {};
    if (wanted.has("exif")) {
      found.exif = { _type: "sanity.imageExifMetadata", ...plain(Photo) };
      found.image = { _type: "sanity.imageExifTags", ...plain(Image) };
    }
    const location = wanted.has("location") && toLocation(GPSInfo);
    return location ? { ...found, location } : found;
  } catch {
    // Broken EXIF blocks are common; the image itself is fine.
    return {};
  }
}

type Tags = NonNullable<ReturnType<typeof readExif>["Photo" | "Image"]>;

/** The tags that JSON can represent. Maker notes and the like are opaque bytes. */
function plain(tags: Tags = {}): JsonObject {
  const pairs = Object.entries(tags).flatMap(([name, value]): [string, Json][] => {
    if (value instanceof Date) {
      return Number.isNaN(value.getTime()) ? [] : [[name, value.toISOString()]];
    }
    if (typeof value === "string") return [[name, value]];
    const numbers = [value].flat();
    const areNumbers = numbers.every((one) => typeof one === "number" && Number.isFinite(one));
    return areNumbers ? [[name, value as number | number[]]] : [];
  });
  return Object.fromEntries(pairs);
}

type GpsInfo = ReturnType<typeof readExif>["GPSInfo"];

function toLocation(gps: GpsInfo): JsonObject | undefined {
  const lat = toDegrees(gps?.GPSLatitude, gps?.GPSLatitudeRef === "S");
  const lng = toDegrees(gps?.GPSLongitude, gps?.GPSLongitudeRef === "W");
  if (lat === undefined || lng === undefined) return undefined;
  const alt = gps?.GPSAltitude;
  return { _type: "geopoint", lat, lng, ...(typeof alt === "number" ? { alt } : {}) };
}

function toDegrees(parts: readonly number[] | undefined, negative: boolean): number | undefined {
  if (parts?.length !== 3) return undefined;
  const [degrees = 0, minutes = 0, seconds = 0] = parts;
  const decimal = degrees + minutes / 60 + seconds / 3600;
  return Number.isFinite(decimal) ? (negative ? -decimal : decimal) : undefined;
}
