import type { IconName } from "../../contract/icon-names";

/** A line, a paragraph, a comma-separated list, or a checkbox. */
interface FieldTexts {
  label: string;
  /** A sentence shown below the label. */
  hint?: string;
}
interface TextField extends FieldTexts {
  kind: "text" | "longText";
  /** An empty value fails validation. */
  required?: boolean;
  /** Initial value of a new record. */
  initial?: string;
  /** The on-screen keyboard of phones. */
  keyboard?: "email" | "url";
}
interface ListField extends FieldTexts {
  kind: "list";
}
interface FlagField extends FieldTexts {
  kind: "flag";
}

export type Field = TextField | ListField | FlagField;
export type FieldValue = string | string[] | boolean;
export type Values = Record<string, FieldValue>;

/** One row of an admin list. */
export interface AdminRecord {
  id: number;
  values: Values;
}

interface EntityTexts {
  /** The last segment of the section's path, and the list's key in the store. */
  key: string;
  /** Singular, for titles and toasts: "Project". */
  noun: string;
  /** Plural, for the heading and the dashboard tile: "Projects". */
  heading: string;
  icon: IconName;
}

/** Describes one kind of record. */
export interface Entity extends EntityTexts {
  fields: Record<string, Field>;
  /** The fields in the table's columns; the first one names the record. */
  columns: [string, ...string[]];
  seed: Values[];
}

type ValueOf<F extends Field> = F extends ListField
  ? string[]
  : F extends FlagField
    ? boolean
    : string;

interface EntityDefinition<F extends Record<string, Field>> extends EntityTexts {
  fields: F;
  columns: [keyof F & string, ...(keyof F & string)[]];
  seed: { [Name in keyof F]: ValueOf<F[Name]> }[];
}

/** Checks at compile time that columns and seed rows fit the fields. */
export function defineEntity<const F extends Record<string, Field>>(
  definition: EntityDefinition<F>,
): Entity {
  return definition;
}

/** A record's name in the interface: the value of the first column. */
export function recordName(entity: Entity, record: AdminRecord): string {
  return valueText(record.values[entity.columns[0]]);
}

/** A value as a table cell shows it. */
export function valueText(value: FieldValue | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? joinList(value) : (value ?? "");
}

/** Splits text on commas, trims the items and drops empty ones. */
export function parseList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A list as text for its field. */
export function joinList(items: string[]): string {
  return items.join(", ");
}
