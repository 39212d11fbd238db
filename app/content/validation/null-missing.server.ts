import { type ZodTypeAny, z } from "zod";
import { isBlank } from "~/lib/text/is-blank";
import { imageSchema } from "../field-schemas.server";
import { isEmptyText, richTextSchema } from "../rich-text.server";

/**
 * Replaces by null what counts as missing: a text without a visible character, a rich text without any, an image
 * without a file, as a removed one leaves it behind, and a `_key` that an earlier entry of the list has.
 * @param value any query result
 */
export function nullMissing(value: unknown, shape: ZodTypeAny): unknown {
  if (shape instanceof z.ZodNullable) return nullMissing(value, shape.unwrap());
  if (shape instanceof z.ZodString) {
    return typeof value === "string" && isBlank(value) ? null : value;
  }
  if (shape === richTextSchema) {
    const text = richTextSchema.safeParse(value);
    return text.success && isEmptyText(text.data) ? null : value;
  }
  if (shape instanceof z.ZodArray && Array.isArray(value)) {
    const keys = new Set<unknown>();
    return value.map((entry) => withOwnKey(nullMissing(entry, shape.element), keys));
  }
  if (!isRecord(value)) return value;
  // The size of an image is that of its file, which may be gone.
  if (shape === imageSchema && !(value.assetId && value.width && value.height)) return null;
  if (shape instanceof z.ZodDiscriminatedUnion) {
    const option = shape.optionsMap.get(value[shape.discriminator] as string);
    return option ? nullMissing(value, option) : value;
  }
  if (!(shape instanceof z.ZodObject)) return value;
  const fields: Record<string, ZodTypeAny> = shape.shape;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const field = fields[name];
      return [name, field ? nullMissing(part, field) : part];
    }),
  );
}

/** @param keys those of earlier entries; gains that of this one */
function withOwnKey(entry: unknown, keys: Set<unknown>): unknown {
  if (!isRecord(entry) || typeof entry._key !== "string") return entry;
  if (keys.has(entry._key)) return { ...entry, _key: null };
  keys.add(entry._key);
  return entry;
}

/** True for objects; false for lists and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
