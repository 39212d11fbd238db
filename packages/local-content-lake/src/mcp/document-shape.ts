import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isObject } from "../util/json";

/** A type as `sanity schema deploy` describes it. Fields and members of arrays are types too. */
export interface SchemaType {
  name?: string;
  type: string;
  title?: string;
  fields?: SchemaType[];
  of?: SchemaType[];
  validation?: { level: string; rules: { flag: string; constraint?: unknown }[] }[];
}

/** Fields that a built-in type has besides those of the schema. Other objects are not looked into. */
const BUILT_IN: Readonly<Record<string, readonly string[]>> = {
  document: [],
  object: [],
  image: ["asset", "crop", "hotspot", "media"],
  file: ["asset", "media"],
  slug: ["current", "source"],
};
const VALUES: Readonly<Record<string, z.ZodTypeAny>> = {
  ...Object.fromEntries(
    ["string", "text", "url", "date", "datetime", "email"].map((type) => [type, z.string()]),
  ),
  number: z.number(),
  boolean: z.boolean(),
  reference: z.object({ _ref: z.string() }).passthrough(),
  block: z.object({}).passthrough(),
};

/** What marks an issue that a draft may still have. */
const RULE = { isRule: true };

/** True for an issue of a rule, which a draft may break; false for a value that no form can hold. */
export function isRule(issue: z.ZodIssue): boolean {
  return issue.code === "custom" && issue.params === RULE;
}

/**
 * The zod schema of a type of a deployed schema: types of values, known fields, and the rules that it can say:
 * required, min, max, length, lists of values. Functions in rules are not deployed.
 */
export function shapeOf(type: SchemaType, types: ReadonlyMap<string, SchemaType>): z.ZodTypeAny {
  const base = baseShape(type, types);
  return base.nullish().superRefine((value, context) => {
    for (const { level, rules } of type.validation ?? []) {
      for (const { flag, constraint } of level === "error" ? rules : []) {
        const message = ruleProblem(flag, constraint, value);
        if (message) context.addIssue({ code: "custom", message, params: RULE });
      }
    }
  });
}

function baseShape(type: SchemaType, types: ReadonlyMap<string, SchemaType>): z.ZodTypeAny {
  const named = types.get(type.type);
  // One that is named like the built-in type that it is has nothing to add.
  if (named && named.type !== type.type)
    return z.lazy(() => shapeOf({ ...named, ...own(type), type: named.type }, types));
  if (type.type === "array") return z.array(memberShape(type.of ?? [], types));
  const builtIn = BUILT_IN[type.type];
  if (!builtIn) return VALUES[type.type] ?? z.unknown();
  const fields = (type.fields ?? []).map((field) => [field.name, shapeOf(field, types)] as const);
  const known = [...fields.map(([name]) => name), ...builtIn];
  return z
    .object(Object.fromEntries(fields))
    .passthrough()
    .superRefine((value, context) => {
      for (const name of Object.keys(value)) {
        if (name.startsWith("_") || known.includes(name)) continue;
        const message = `is no field. Fields: ${known.join(", ")}`;
        context.addIssue({ code: "custom", message, path: [name] });
      }
    });
}

/** What a use of a named type says itself. */
function own({ fields, of }: SchemaType): Partial<SchemaType> {
  return { ...(fields && { fields }), ...(of && { of }) };
}

/** An entry of an array: objects say by `_type` which of the members they are. Without it, they have no name. */
function memberShape(
  members: readonly SchemaType[],
  types: ReadonlyMap<string, SchemaType>,
): z.ZodTypeAny {
  return z.unknown().superRefine((item, context) => {
    const fits = (member: SchemaType) =>
      isObject(item)
        ? (item._type ?? "object") === (member.name ?? member.type)
        : shapeOf(member, types).safeParse(item).success;
    const member = members.find(fits);
    const names = members.map(({ name, type }) => name ?? type).join(", ");
    const given = JSON.stringify(isObject(item) ? { _type: item._type } : item);
    const message = `must be one of: ${names}; objects say it as _type. This one is ${given}`;
    const issues = member
      ? shapeOf(member, types).safeParse(item).error?.issues
      : members.length > 0 && [{ code: "custom" as const, message, path: [] }];
    for (const issue of issues || []) context.addIssue(issue);
  });
}

function ruleProblem(flag: string, constraint: unknown, value: unknown): string | undefined {
  const isEmpty =
    value === undefined || value === null || value === "" || isDeepStrictEqual(value, []);
  if (flag === "presence") return isEmpty && constraint === "required" ? "is required" : undefined;
  if (isEmpty) return undefined;
  if (flag === "valid" && Array.isArray(constraint)) {
    const isListed = constraint.some((one) => isDeepStrictEqual(one, value));
    return isListed ? undefined : `must be one of: ${JSON.stringify(constraint)}`;
  }
  const size = typeof value === "string" || Array.isArray(value) ? value.length : value;
  if (typeof constraint !== "number" || typeof size !== "number") return undefined;
  if (flag === "min" && size < constraint)
    return `must have at least ${constraint}, and has ${size}`;
  if (flag === "max" && size > constraint)
    return `must have at most ${constraint}, and has ${size}`;
  return flag === "length" && size !== constraint
    ? `must have ${constraint}, and has ${size}`
    : undefined;
}
