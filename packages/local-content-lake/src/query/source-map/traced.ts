import { isObject } from "../../util/json";
import type { SliceNode } from "../groq-js/api";

/** One step from a document towards a value in it. */
export type Segment = string | { index: number; key: string | undefined };

/** Where a value was read: the stored document and the path in it. */
export interface Source {
  documentId: string;
  documentType: string;
  path: readonly Segment[];
}

/**
 * A value with its origin. A `stored` value was read from a document unchanged; the query composed an `array` or `object`
 * from traced parts; a `computed` value has no single origin.
 */
export type Traced =
  | { kind: "stored"; value: unknown; source: Source }
  | { kind: "array"; items: Traced[] }
  | { kind: "object"; fields: Map<string, Traced> }
  | { kind: "computed"; value: unknown };

export function computed(value: unknown): Traced {
  return { kind: "computed", value };
}

/** The plain value, as GROQ would see it. */
export function plainValue(traced: Traced): unknown {
  if (traced.kind === "array") return traced.items.map(plainValue);
  if (traced.kind !== "object") return traced.value;
  return Object.fromEntries([...traced.fields].map(([name, field]) => [name, plainValue(field)]));
}

/** The attribute `name` of a traced value; null if there is none, as in GROQ. */
export function attributeOf(traced: Traced, name: string): Traced {
  if (traced.kind === "object") return traced.fields.get(name) ?? computed(null);
  if (traced.kind === "array") return computed(null);
  if (!isObject(traced.value) || !Object.hasOwn(traced.value, name)) return computed(null);
  const value = traced.value[name];
  return traced.kind === "stored" ? stored(value, traced.source, name) : computed(value);
}

/** The items of a traced array, each with its own origin; undefined for any other value. */
export function itemsOf(traced: Traced): Traced[] | undefined {
  if (traced.kind === "array") return traced.items;
  if (traced.kind === "object" || !Array.isArray(traced.value)) return undefined;
  const values: unknown[] = traced.value;
  if (traced.kind === "computed") return values.map(computed);
  return values.map((value, index) => {
    const key = isObject(value) && typeof value._key === "string" ? value._key : undefined;
    return stored(value, traced.source, { index, key });
  });
}

/** The fields of a traced object in order; undefined for any other value. */
export function fieldsOf(traced: Traced): Map<string, Traced> | undefined {
  if (traced.kind === "object") return traced.fields;
  if (traced.kind === "array" || !isObject(traced.value)) return undefined;
  return new Map(Object.keys(traced.value).map((name) => [name, attributeOf(traced, name)]));
}

function stored(value: unknown, from: Source, segment: Segment): Traced {
  return { kind: "stored", value, source: { ...from, path: [...from.path, segment] } };
}

/** A document as the root of a path. */
export function documentRoot(document: Record<string, unknown>): Traced {
  const id = document._originalId ?? document._id;
  const source = { documentId: String(id), documentType: String(document._type), path: [] };
  return { kind: "stored", value: document, source };
}

/** The items of a slice; negative bounds count from the end. */
export function sliceOf(items: Traced[], { left, right, isInclusive }: SliceNode): Traced {
  const place = (index: number) => (index < 0 ? items.length + index : index);
  const end = place(right) + (isInclusive ? 1 : 0);
  return { kind: "array", items: items.slice(Math.max(0, place(left)), Math.max(0, end)) };
}

/** The values of `@` and `^` in an expression. */
export interface Scope {
  value: Traced;
  parent: Scope | undefined;
  /** True if `^` skips this scope, as in the items of a map. */
  hidden: boolean;
}

export function nest(scope: Scope, value: Traced, hidden = false): Scope {
  return { value, hidden, parent: scope.hidden ? scope.parent : scope };
}

/** The value of `^`, or of `^.^` for two levels. */
export function parentOf(scope: Scope, levels: number): Traced {
  let current: Scope | undefined = scope;
  for (let level = 0; level < levels; level++) current = current?.parent;
  return current?.value ?? computed(null);
}

/** True if the expression contains `^`, so that the engine cannot evaluate it on its own. */
export function mentionsParent(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentionsParent);
  if (!isObject(node)) return false;
  return node.type === "Parent" || Object.values(node).some(mentionsParent);
}
