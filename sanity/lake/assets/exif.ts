import type { Json, JsonObject } from "../types";

type Fields = Map<number, Json>;

const EXIF_NAMES: Record<number, string> = {
  33434: "ExposureTime",
  33437: "FNumber",
  34855: "ISO",
  36867: "DateTimeOriginal",
  36868: "DateTimeDigitized",
  37386: "FocalLength",
  37385: "Flash",
  42036: "LensModel",
};
const IMAGE_NAMES: Record<number, string> = { 271: "Make", 272: "Model", 274: "Orientation" };
const EXIF_POINTER = 34665;
const GPS_POINTER = 34853;
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8];

/**
 * Reads camera facts and the place a photo was taken, each only when the upload asked for it:
 * where somebody stood is not published by accident.
 * @param block the EXIF block as it stands in the image.
 * @param wanted the `meta` values of the upload.
 */
export function extractExif(block: Buffer | undefined, wanted: Set<string>): JsonObject {
  if (!block || !(wanted.has("exif") || wanted.has("location"))) return {};
  try {
    const tiff = block.toString("latin1", 0, 4) === "Exif" ? block.subarray(6) : block;
    const main = readFields(tiff, uint(tiff, 4, 4));
    const found: JsonObject = {};
    if (wanted.has("exif")) {
      const exif = readFields(tiff, main.get(EXIF_POINTER));
      found.exif = { _type: "sanity.imageExifMetadata", ...named(exif, EXIF_NAMES) };
      found.image = { _type: "sanity.imageExifTags", ...named(main, IMAGE_NAMES) };
    }
    const location = wanted.has("location") && toLocation(readFields(tiff, main.get(GPS_POINTER)));
    return location ? { ...found, location } : found;
  } catch {
    // A broken block is common in the wild and says nothing about the picture.
    return {};
  }
}

function uint(tiff: Buffer, at: number, bytes: number): number {
  const little = tiff[0] === 0x49;
  return little ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
}

function readFields(tiff: Buffer, start: Json | undefined): Fields {
  const fields: Fields = new Map();
  if (typeof start !== "number" || start <= 0) return fields;
  const count = Math.min(uint(tiff, start, 2), 200);
  for (let i = 0; i < count; i++) {
    const entry = start + 2 + i * 12;
    const value = readValue(tiff, entry);
    if (value !== undefined) fields.set(uint(tiff, entry, 2), value);
  }
  return fields;
}

function readValue(tiff: Buffer, entry: number): Json | undefined {
  const type = uint(tiff, entry + 2, 2);
  const count = uint(tiff, entry + 4, 4);
  const bytes = TYPE_BYTES[type] ?? 0;
  if (!bytes || count > 1000) return undefined;
  const at = bytes * count <= 4 ? entry + 8 : uint(tiff, entry + 8, 4);
  if (type === 2)
    return tiff
      .toString("latin1", at, at + count)
      .replace(/\0.*$/s, "")
      .trim();
  const values: number[] = [];
  for (let i = 0; i < count; i++) {
    const place = at + i * bytes;
    const whole = uint(tiff, place, Math.min(bytes, 4));
    values.push(bytes === 8 ? whole / uint(tiff, place + 4, 4) : whole);
  }
  return count === 1 ? values[0] : values;
}

function named(fields: Fields, names: Record<number, string>): JsonObject {
  const pairs = Object.entries(names).map(([tag, name]) => [name, fields.get(Number(tag))]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}

function toLocation(gps: Fields): JsonObject | undefined {
  const lat = toDegrees(gps.get(2), gps.get(1) === "S");
  const lng = toDegrees(gps.get(4), gps.get(3) === "W");
  if (lat === undefined || lng === undefined) return undefined;
  const alt = gps.get(6);
  return { _type: "geopoint", lat, lng, ...(typeof alt === "number" ? { alt } : {}) };
}

function toDegrees(parts: Json | undefined, negative: boolean): number | undefined {
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const degrees = Number(parts[0]) + Number(parts[1]) / 60 + Number(parts[2]) / 3600;
  return Number.isFinite(degrees) ? (negative ? -degrees : degrees) : undefined;
}
