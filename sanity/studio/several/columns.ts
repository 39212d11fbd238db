import type { ObjectSchemaType, SanityClient, SchemaType } from "sanity";
import { type NamedDocument, readNamed } from "../named-documents";

/** How a field's value is written in a cell. An empty cell is an empty field. */
interface Cell {
  toText(value: unknown): string;
  /** @throws Error with the reason why the text is none, for the editor */
  toValue(text: string): unknown;
}

/** A field that a spreadsheet can hold. */
export interface Column extends Cell {
  name: string;
  title: string;
  /** What a new document has in the field. */
  initial?: unknown;
}

/**
 * The columns of a type's plain fields, in the order of the form.
 * @param targets of all types that its references may lead to
 * @returns `others` are the titles of the fields that no cell can hold
 */
export function columnsOf(
  { fields }: ObjectSchemaType,
  targets: readonly NamedDocument[],
): { columns: Column[]; others: string[] } {
  const columns: Column[] = [];
  const others: string[] = [];
  for (const { name, type } of fields) {
    if (type.hidden === true) continue;
    const title = type.title ?? name;
    const cell = cellOf(type, targets);
    const initial = typeof type.initialValue === "function" ? undefined : type.initialValue;
    if (cell) columns.push({ ...cell, name, title, initial });
    else others.push(title);
  }
  return { columns, others };
}

/** The same, with the published documents that the type's own references may lead to. */
export async function readColumns(client: SanityClient, type: ObjectSchemaType) {
  const types = type.fields.flatMap(({ type }) =>
    "to" in type ? type.to.map(({ name }) => name) : [],
  );
  return columnsOf(type, await readNamed(client, types, "published"));
}

function cellOf(type: SchemaType, targets: readonly NamedDocument[]): Cell | undefined {
  if (type.readOnly === true) return undefined;
  if ("to" in type) {
    const types = type.to.map(({ name }) => name);
    return reference(targets.filter(({ type }) => types.includes(type)));
  }
  if (type.jsonType === "array") {
    return type.of.every(({ jsonType }) => jsonType === "string") ? LINES : undefined;
  }
  if (type.jsonType === "object") return type.name === "slug" ? SLUG : undefined;
  const plain = PLAIN[type.name] ?? PLAIN[type.jsonType];
  const { list } = (type.options ?? {}) as { list?: unknown[] };
  return plain && list ? optionOf(list, plain) : plain;
}

/** A cell with a text that matches. @param needed as in "is no date. Write it like …" */
function matching(pattern: RegExp, needed: string, read: (text: string) => unknown = String): Cell {
  return {
    toText: (value) => (value === undefined || value === null ? "" : String(value)),
    toValue(text) {
      if (!pattern.test(text.trim())) throw new Error(`“${text}” is no ${needed}`);
      return read(text.trim());
    },
  };
}

const PLAIN: Readonly<Record<string, Cell>> = {
  string: matching(/^/, "text"),
  // “1,000” and “1.000” are one or a thousand.
  number: matching(
    /^-?(0[.,]\d+|\d+([.,](\d{1,2}|\d{4,}))?)$/,
    "number. Write it like 1000 or 12.5",
    (text) => Number(text.replace(",", ".")),
  ),
  boolean: {
    toText: (value) => (value === undefined ? "" : value ? "yes" : "no"),
    toValue(text) {
      const word = text.trim().toLowerCase();
      if (["yes", "true", "1"].includes(word)) return true;
      if (["no", "false", "0"].includes(word)) return false;
      throw new Error(`“${text}” is neither yes nor no`);
    },
  },
  date: matching(/^\d{4}-\d\d-\d\d$/, "date. Write it like 2026-11-30"),
  datetime: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/, "time. Write it like 2026-11-30T09:00:00Z"),
};

const LINES: Cell = {
  toText: (value) => (Array.isArray(value) ? value.join("\n") : ""),
  toValue: (text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
};

const SLUG: Cell = {
  toText: (value) => (value as { current?: string } | undefined)?.current ?? "",
  toValue: (text) => ({ _type: "slug", current: text.trim() }),
};

function optionOf(options: readonly unknown[], plain: Cell): Cell {
  const toValue = (text: string) => {
    const wanted = text.trim().toLowerCase();
    const found = options.find((option) => String(option).toLowerCase() === wanted);
    if (found === undefined) throw new Error(`“${text}” is none of ${options.join(", ")}`);
    return found;
  };
  return { ...plain, toValue };
}

function reference(targets: readonly NamedDocument[]): Cell {
  const named = (name: string | null) =>
    targets.filter((target) => target.name?.trim().normalize() === name?.trim().normalize());
  return {
    toText(value) {
      const { _ref = "" } = (value ?? {}) as { _ref?: string };
      const name = targets.find(({ id }) => id === _ref)?.name;
      return name && named(name).length === 1 ? name : _ref;
    },
    toValue(text) {
      const [found, other] = targets.filter(({ id }) => id === text.trim()).concat(named(text));
      if (!found) throw new Error(`“${text}” is not published, or there is none`);
      if (other && other !== found)
        throw new Error(`“${text}” is the name of several. Write the id`);
      return { _type: "reference", _ref: found.id };
    },
  };
}
