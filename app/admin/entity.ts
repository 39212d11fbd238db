import type { IconName } from "../../contract/icon-names";

/** One line, many lines, a comma-separated list, or yes and no. */
interface FieldTexts {
  label: string;
  /** A sentence shown below the label. */
  hint?: string;
}
interface TextField extends FieldTexts {
  kind: "text" | "longText";
  /** Save is refused while it is empty. */
  required?: boolean;
  /** What the field holds when a record is added. */
  initial?: string;
  /** The keyboard of a phone, where letters alone do not fit. */
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
  /** The last part of the section's address, and the list's name in the store. */
  key: string;
  /** One of them, as titles and toasts say it: "Project". */
  noun: string;
  /** The section's heading and its tile on the dashboard: "Projects". */
  heading: string;
  icon: IconName;
}

/** Everything the panel knows of one kind of record. */
export interface Entity extends EntityTexts {
  fields: Record<string, Field>;
  /** The table's columns; the first one names the record. */
  columns: [Column, ...Column[]];
  seed: Values[];
}

interface Column {
  label: string;
  field: string;
}

type ValueOf<F extends Field> = F extends ListField
  ? string[]
  : F extends FlagField
    ? boolean
    : string;

interface EntityDefinition<F extends Record<string, Field>> extends EntityTexts {
  fields: F;
  columns: [ColumnOf<F>, ...ColumnOf<F>[]];
  seed: { [Name in keyof F]: ValueOf<F[Name]> }[];
}

interface ColumnOf<F> {
  label: string;
  field: keyof F & string;
}

/** Checks at compile time that columns and seed rows fit the fields. */
export function defineEntity<const F extends Record<string, Field>>(
  definition: EntityDefinition<F>,
): Entity {
  return definition;
}

/** What names a record in the interface: the value of the first column. */
export function recordName(entity: Entity, record: AdminRecord): string {
  return valueText(record.values[entity.columns[0].field]);
}

/** A value as a table cell shows it. */
export function valueText(value: FieldValue | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? joinList(value) : (value ?? "");
}

/** Splits what was typed on commas; blanks around and between items go. */
export function parseList(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A list as its field shows it. */
export function joinList(items: string[]): string {
  return items.join(", ");
}
