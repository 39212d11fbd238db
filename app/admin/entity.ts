import type { IconName } from "../../contract/icon-names";

export interface Field {
  /** A line, a paragraph, a comma-separated list, or a checkbox. */
  kind: "text" | "longText" | "list" | "flag";
  label: string;
  /** A sentence shown below the label. */
  hint?: string;
  /** Of a text: an empty value fails validation. */
  required?: boolean;
  /** Of a text: the initial value of a new record. */
  initial?: string;
  /** Of a line: the on-screen keyboard of phones. */
  keyboard?: "email" | "url";
}

export type FieldValue = string | string[] | boolean;
export type Values = Record<string, FieldValue>;

/** One row of an admin list. */
export interface AdminRecord {
  id: number;
  values: Values;
}

/** Describes one kind of record. */
export interface Entity {
  /** The last segment of the section's path, and the list's key in the store. */
  key: string;
  /** Singular, for titles and toasts: "Project". */
  noun: string;
  /** Plural, for the heading and the dashboard tile: "Projects". */
  heading: string;
  icon: IconName;
  fields: Record<string, Field>;
  /** The fields in the table's columns; the first one names the record. */
  columns: [string, ...string[]];
  seed: Values[];
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
