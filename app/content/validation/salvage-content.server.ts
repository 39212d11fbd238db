import { type ZodTypeAny, z } from "zod";
import { imageSchema } from "../field-schemas.server";
import { richTextSchema, salvageRichText } from "../rich-text.server";

/** A value to show; undefined when nothing of it can be shown. */
type Salvaged = { value: unknown } | undefined;

type SalvagedContent<Value> = { success: true; data: Value } | { success: false; data?: undefined };

/**
 * Reads an invalid result without its invalid parts. Each is cut at the smallest unit: an optional value becomes null,
 * a list loses an entry, a rich text a mark, a span or a block. An entry without a required value is dropped whole.
 * @param lastGood the last valid value of a single document; its fields replace those that cannot be used
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
export function salvage(value: unknown, shape: ZodTypeAny, lastGood?: unknown): Salvaged {
  const parsed = shape.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  if (shape instanceof z.ZodNullable) return salvage(value, shape.unwrap()) ?? { value: null };
  if (shape === richTextSchema) return some(salvageRichText(value));
  if (shape instanceof z.ZodObject) return salvageObject(value, shape, lastGood);
  if (shape instanceof z.ZodArray) return salvageList(value, shape);
  if (shape instanceof z.ZodDiscriminatedUnion) return salvageSection(value, shape);
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
  const previous = isRecord(lastGood) ? lastGood : {};
  const salvaged: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(shape.shape)) {
    const found = value[name];
    const part = salvage(found, field, previous[name]);
    if (part) salvaged[name] = part.value;
    // A picture without its description is still a picture.
    else if (shape === imageSchema && name === "alt") salvaged[name] = "";
    else if (canReplace(found, field) && name in previous) salvaged[name] = previous[name];
    else return undefined;
  }
  return { value: salvaged };
}

/** A section without its invalid values: an editor's page shows the rest of it. */
function salvageSection(
  value: unknown,
  shape: z.ZodDiscriminatedUnion<string, z.ZodDiscriminatedUnionOption<string>[]>,
): Salvaged {
  const option = isRecord(value) && shape.optionsMap.get(value[shape.discriminator] as string);
  if (!option || !isRecord(value)) return undefined;
  const salvaged: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<ZodTypeAny>(option.shape)) {
    const part = salvage(value[name], field);
    if (part) salvaged[name] = part.value;
    else if (field instanceof z.ZodString) salvaged[name] = "";
    else if (field === richTextSchema) salvaged[name] = [];
    else return undefined;
  }
  return { value: salvaged };
}

/** A missing value is not replaced: the document is then incomplete. */
function canReplace(value: unknown, field: ZodTypeAny): boolean {
  return value !== null && value !== undefined && !(field instanceof z.ZodObject);
}

/** A list that is longer than allowed is shortened; a shorter one cannot be shown. */
function salvageList(value: unknown, shape: z.ZodArray<ZodTypeAny>): Salvaged {
  const length = shape._def.exactLength?.value;
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const parts = entries.flatMap(
    (entry, index) => salvage(withKey(entry, index, shape.element), shape.element) ?? [],
  );
  const values = parts.map((part) => part.value).slice(0, length);
  return length === undefined || values.length === length ? { value: values } : undefined;
}

/** Programs that write to the dataset can leave out the keys of a list. */
function withKey(entry: unknown, index: number, shape: ZodTypeAny): unknown {
  const isKeyed =
    shape instanceof z.ZodDiscriminatedUnion ||
    (shape instanceof z.ZodObject && "_key" in shape.shape);
  if (!isRecord(entry) || !isKeyed) return entry;
  return typeof entry._key === "string" ? entry : { ...entry, _key: `entry-${index}` };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
