import { z } from "zod";
import { isBlank, VISIBLE } from "~/lib/text/is-blank";
import { plainText } from "~/lib/text/plain-text";

type Schema<Value> = z.ZodType<Value, z.ZodTypeDef, unknown>;

/** How a value of the content is read. */
export interface Field<Value> {
  /** Accepts what the Studio asks for. Its issues name what is left out of any other value. */
  schema: Schema<Value>;
  /** Accepts any value without its invalid parts. Whatever has nothing to show is undefined. */
  repair: Schema<Value | undefined>;
  /** Stands beside a valid heading, and on a page that was never valid. No number does. */
  empty: Value;
  /** What a list or an optional value is of, or the options of a list's entry. */
  of?: Field<unknown> | Field<unknown>[];
}

type Parts = Record<string, Field<unknown>>;
type Values<Of> = { [Name in keyof Of]: Of[Name] extends Field<infer Value> ? Value : never };

/** An object, repaired part by part. */
export interface Group<Of> extends Field<Values<Of>> {
  parts: Of;
}

/** A value without parts. @param other reads values that the schema does not accept */
export function field<Value>(
  schema: Schema<Value>,
  empty = undefined as Value,
  other: Schema<Value | undefined> = z.undefined(),
): Field<Value> {
  return { schema, empty, repair: schema.or(other).or(z.undefined()).catch(undefined) };
}

/** The message of an issue with a value that shows nothing. */
export const MISSING = "missing";

export function isMissing(issue: z.ZodIssue): boolean {
  const isNothing = issue.code === "invalid_type" && /^(?:null|undefined)$/.test(issue.received);
  return isNothing || issue.message === MISSING;
}

const numberAsText = z.number().transform(String);

/** A text that may be blank. */
export const anyText = field(z.string(), "", numberAsText);

/** A text with a visible character. */
export const text = field(z.string().regex(VISIBLE, MISSING), "", numberAsText);

/** A text that programs read: without marks. */
export const id = field(z.preprocess(plainText, text.schema) as Schema<string>, "", numberAsText);

/** Yes or no; no in place of anything else. */
export const flag = field<boolean>(
  z.boolean(),
  false,
  z.any().transform(() => false),
);

export function number(schema: z.ZodNumber, empty?: number): Field<number> {
  const textAsNumber = z.string().regex(/\S/).transform(Number).pipe(schema);
  return field<number>(schema, empty, textAsNumber);
}

/** One of the options, read without a preview's marks; the first in place of anything else. */
export function choice<const Option extends string | number>(
  options: [Option, ...Option[]],
): Field<Option> {
  const named = options.map((option) => [`option ${option}`, option]);
  const schema: z.ZodTypeAny = z.nativeEnum(Object.fromEntries(named));
  return field(
    z.preprocess(plainText, schema) as Schema<Option>,
    options[0],
    z.any().transform(() => options[0]),
  );
}

export function group<Of extends Parts>(parts: Of): Group<Of> {
  const all = <Key extends "schema" | "repair" | "empty">(key: Key) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part[key]]));
  const repair = z.object(all("repair") as z.ZodRawShape).optional();
  return {
    parts,
    schema: z.object(all("schema") as z.ZodRawShape),
    repair: repair.catch(undefined),
    empty: all("empty"),
  } as object as Group<Of>;
}

export function optional<Value>(of: Field<Value>): Field<Value | null>;
export function optional<Value>(of: Field<Value>, none: Value): Field<Value>;
/** A value that may be missing. @param none in its place, and in place of one that cannot be shown whole */
export function optional(of: Field<unknown>, none: unknown = null): Field<unknown> {
  const repair = z.unknown().transform((value) => whole(of, of.repair.parse(value)) ?? none);
  return { schema: new OptionalSchema(of.schema, none), repair, empty: none, of };
}

/** Instead of a transform: for each value, zod's transforms make classes of objects that only a full collection frees. */
class OptionalSchema extends z.ZodType<unknown> {
  constructor(
    private readonly of: Schema<unknown>,
    private readonly none: unknown,
  ) {
    super({});
  }

  override _parse(input: z.ParseInput): z.ParseReturnType<unknown> {
    const { data } = input;
    if (data === null || data === undefined) return z.OK(this.none);
    const parsed = this.of.safeParse(data);
    if (parsed.success) return z.OK(parsed.data);
    const problems = parsed.error.issues.filter(
      (issue) => issue.path.length > 0 || !isMissing(issue),
    );
    const context = this._getOrReturnCtx(input);
    for (const issue of problems) z.addIssueToContext(context, issue);
    return problems.length > 0 ? z.DIRTY(this.none) : z.OK(this.none);
  }
}

/** @param length of which a longer list has the first entries */
export function list<Value>(of: Field<Value>, length?: number): Field<Value[]> {
  const entries = z.array(of.schema);
  const repair = z.array(of.repair).catch([]);
  return {
    schema: length === undefined ? entries : entries.length(length),
    repair: repair.transform((all) =>
      all.filter((value) => value !== undefined).slice(0, length),
    ) as Schema<Value[]>,
    empty: [],
    of,
  };
}

/** The documents of a type, each shown with its name and something to say, or whole if it has no name. */
export const documents = <Of extends Parts>(parts: Of) => list(entry(parts));

/** A list of objects with keys. */
export function entries<Of extends Parts>({ parts }: Group<Of>, length?: number) {
  return keyed(list(entry({ ...parts, _key: text }), length));
}

type Section<Types extends Record<string, Group<Parts>>> = {
  [Type in keyof Types]: Values<Types[Type]["parts"]> & { _key: string; _type: Type };
}[keyof Types];

/** A list of objects of several types. */
export function sections<Types extends Record<string, Group<Parts>>>(types: Types) {
  const options = Object.entries(types).map(([type, { parts }]) =>
    group({ ...parts, _key: text, _type: field(z.literal(type)) }),
  );
  const repair = z.unknown().transform((value) => {
    if (!isRecord(value)) return undefined;
    const { _type } = value;
    const section = options.find(({ parts }) => parts._type.schema.safeParse(_type).success);
    return section && fill(section.empty, section.repair.parse(value));
  });
  const schemas = options.map(({ schema }) => schema);
  const schema = z.discriminatedUnion("_type", schemas as never);
  const of = { schema, repair, of: options } as object as Field<Section<Types>>;
  return keyed(list(of));
}

function keyed<Value>({ schema, repair, ...others }: Field<Value[]>): Field<Value[]> {
  return {
    ...others,
    schema: z.preprocess((value) => withKeys(value, () => null), schema),
    repair: z.preprocess((value) => withKeys(value, (index) => `entry-${index}`), repair),
  };
}

/** @param newKey of an entry without a key, or with that of an earlier entry */
function withKeys(list: unknown, newKey: (index: number) => string | null): unknown {
  if (!Array.isArray(list)) return list;
  const keys = new Set<unknown>();
  return list.map((entry, index) => {
    if (!isRecord(entry)) return entry;
    if (!hasText(entry._key) || keys.has(entry._key)) return { ...entry, _key: newKey(index) };
    keys.add(entry._key);
    return entry;
  });
}

/** Fields that an entry is shown under. */
const HEADINGS: readonly string[] = ["title", "name", "question", "heading"];

/** An object that is shown whole or not at all. */
export function unit<Of extends Parts>(parts: Of): Group<Of> {
  const all = group(parts);
  return { ...all, repair: all.repair.transform((value) => whole(all, value)) };
}

/**
 * An object in a list. One with a heading is shown without its invalid values, as long as it has more to say; a
 * document also needs its name.
 */
function entry<Of extends Parts>(parts: Of): Group<Of> {
  const headings = HEADINGS.filter((name) => name in parts);
  if (headings.length === 0) return unit(parts);
  const all = group(parts);
  // An option, which is always there, says nothing.
  const words = Object.entries(parts).filter(
    ([name, { empty }]) => !name.startsWith("_") && !hasText(empty),
  );
  const repair = all.repair.transform((value) => {
    if (!value) return undefined;
    const shown = fill(all.empty, value) as Record<string, unknown>;
    const said = words.filter(([name]) => hasText(shown[name])).length;
    const isNamed = shown._id && headings.every((name) => shown[name]);
    const isShown = "_id" in parts ? isNamed && said > 1 : said > 0;
    return isShown ? (shown as Values<Of>) : undefined;
  });
  return { ...all, repair };
}

function hasText(value: unknown): boolean {
  return typeof value === "string" ? !isBlank(value) : Array.isArray(value) && value.length > 0;
}

/** A repaired value; undefined if a part is missing that has to be there. */
export function whole<Value>({ empty }: Field<Value>, value: Value | undefined): Value | undefined {
  return isWhole(value, empty) ? value : undefined;
}

function isWhole(value: unknown, empty: unknown): boolean {
  if (!isRecord(empty) || !isRecord(value)) return value !== undefined;
  return Object.entries(empty).every(([name, part]) => isWhole(value[name], part));
}

/** Of each part the first value that is there, or else the empty one. */
export function fill(empty: unknown, ...values: unknown[]): unknown {
  const [first = empty] = values.filter((value) => value !== undefined);
  if (!isRecord(empty)) return first;
  const parts = Object.entries(empty).map(([name, part]) => [
    name,
    fill(part, ...values.map((value) => (isRecord(value) ? value[name] : undefined))),
  ]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

/** True for objects; false for lists and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
