import { type ZodTypeAny, z } from "zod";
import type { ContentImage } from "~/lib/images/image-url";
import { isBlank } from "~/lib/text/is-blank";
import { NAME_FIELDS } from "../../../contract/document-name";
import { imageSchema } from "../field-schemas.server";
import { richTextSchema, salvageRichText } from "../rich-text.server";
import { isRecord } from "./null-missing.server";

/** A value to show; undefined when nothing of it can be shown. */
type Salvaged = { value: unknown } | undefined;

type SalvagedContent<Value> = { success: true; data: Value } | { success: false; data?: undefined };

/**
 * Reads an invalid result without its invalid parts. Each is cut at the smallest unit: an optional value becomes null,
 * a list loses an entry, a rich text a mark, a span or a block. An entry that has a name loses a value and no more.
 * @param lastGood the last valid value of a single document; its parts replace those that cannot be used
 * @returns unsuccessful when a required value is missing that is in no list
 */
export function salvageContent<Shape extends ZodTypeAny>(
  result: unknown,
  shape: Shape,
  lastGood?: unknown,
): SalvagedContent<z.output<Shape>> {
  if (Array.isArray(result) !== shape instanceof z.ZodArray) return { success: false };
  const salvaged = salvage(result, shape, lastGood);
  return salvaged ? { success: true, data: salvaged.value } : { success: false };
}

/** Salvages a value of any shape. A value without a neutral form is undefined. */
function salvage(value: unknown, shape: ZodTypeAny, lastGood?: unknown): Salvaged {
  const parsed = shape.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  if (shape instanceof z.ZodNullable) return salvage(value, shape.unwrap()) ?? { value: null };
  if (shape === richTextSchema) return some(salvageRichText(value));
  if (shape instanceof z.ZodObject) return salvageObject(value, shape, lastGood);
  if (shape instanceof z.ZodArray) return salvageList(value, shape);
  if (shape instanceof z.ZodEnum) return { value: shape.options[0] };
  if (shape instanceof z.ZodBoolean) return { value: false };
  if (shape instanceof z.ZodString && typeof value === "number") return { value: String(value) };
  if (shape instanceof z.ZodNumber && typeof value === "string" && value.trim()) {
    return some(shape.safeParse(Number(value)).data);
  }
  return undefined;
}

function some(value: unknown): Salvaged {
  return value === undefined ? undefined : { value };
}

function salvageObject(
  value: unknown,
  shape: z.ZodObject<z.ZodRawShape>,
  lastGood: unknown,
): Salvaged {
  if (!isRecord(value)) return undefined;
  // A picture with the description or the size of another one would be wrong.
  const previous = isRecord(lastGood) && shape !== imageSchema ? lastGood : {};
  const salvaged: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.shape)) {
    const part = salvage(value[name], field, previous[name]);
    if (part) salvaged[name] = part.value;
    // A picture without its description is still a picture.
    else if (shape === imageSchema && name === "alt") salvaged[name] = "";
    else if (name in previous) salvaged[name] = previous[name];
    else return undefined;
  }
  return { value: salvaged };
}

/** A list that is longer than allowed is shortened. */
function salvageList(value: unknown, shape: z.ZodArray<ZodTypeAny>): Salvaged {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const parts = entries.flatMap((entry, index) => salvageEntry(entry, index, shape.element) ?? []);
  return { value: parts.map((part) => part.value).slice(0, shape._def.exactLength?.value) };
}

/** Fields that an entry is shown under. */
const HEADINGS: readonly string[] = [...NAME_FIELDS, "heading"];

/**
 * An entry of a list. One with a heading is shown without its invalid values, as long as it has more to say; a document
 * also needs its name. Others need all that they consist of: a figure without its label says nothing.
 */
function salvageEntry(entry: unknown, index: number, element: ZodTypeAny): Salvaged {
  const shape = shapeOf(entry, element);
  if (!isRecord(entry) || !(shape instanceof z.ZodObject)) return salvage(entry, element);
  const fields: [string, ZodTypeAny][] = Object.entries(shape.shape);
  // Programs that write to the dataset can leave out the keys of a list.
  const value = "_key" in shape.shape && !entry._key ? { ...entry, _key: `entry-${index}` } : entry;
  const headings = HEADINGS.filter((name) => name in shape.shape);
  if (headings.length === 0) return salvage(value, shape);
  const salvaged = Object.fromEntries(
    fields.map(([name, field]) => [name, withDefaults(value[name], field)]),
  );
  // The sections of an editor's page choose documents beside their words.
  if (shape !== element) return { value: salvaged };
  const words = fields.filter(
    ([name, field]) => isVisibleField(name, field) && hasText(salvaged[name]),
  );
  const isNamed = salvaged._id && headings.every((name) => salvaged[name]);
  const isShown = "_id" in shape.shape ? isNamed && words.length > 1 : words.length > 0;
  return isShown ? { value: salvaged } : undefined;
}

/** Whether visitors read a field: they read no id, and an icon alone says nothing. */
function isVisibleField(name: string, field: ZodTypeAny): boolean {
  return !name.startsWith("_") && !(field instanceof z.ZodEnum);
}

/** The shape of an entry; of a union, the one that the entry says it has. */
function shapeOf(entry: unknown, element: ZodTypeAny): ZodTypeAny | undefined {
  if (!(element instanceof z.ZodDiscriminatedUnion)) return element;
  return isRecord(entry)
    ? element.optionsMap.get(entry[element.discriminator] as string)
    : undefined;
}

function hasText(value: unknown): boolean {
  return typeof value === "string" ? !isBlank(value) : Array.isArray(value) && value.length > 0;
}

const NO_IMAGE: ContentImage = {
  assetId: "",
  alt: "",
  width: 0,
  height: 0,
  lqip: null,
  hotspot: null,
  crop: null,
};

/**
 * Replaces the invalid parts of a value with neutral ones: an empty text, an empty list, the first option. A URL
 * becomes empty too; components then omit the link. No number is neutral: it is left out.
 * @param texts replacements for empty texts, by the path of their field, like `hero.title`
 */
export function withDefaults(
  value: unknown,
  shape: ZodTypeAny,
  texts: Record<string, string> = {},
  at = "",
): unknown {
  const salvaged = salvage(value, shape);
  if (salvaged) return salvaged.value;
  if (shape === imageSchema) return NO_IMAGE;
  if (shape instanceof z.ZodObject) {
    const known = isRecord(value) ? value : {};
    const fields = Object.entries<ZodTypeAny>(shape.shape).map(([name, field]) => [
      name,
      withDefaults(known[name], field, texts, at ? `${at}.${name}` : name),
    ]);
    return Object.fromEntries(fields.filter(([, part]) => part !== undefined));
  }
  // A refinement or transform has the default of the type below it.
  if (shape instanceof z.ZodEffects) return withDefaults(undefined, shape.innerType(), texts, at);
  if (shape instanceof z.ZodString) return texts[at] ?? "";
  return shape instanceof z.ZodNumber ? undefined : null;
}
