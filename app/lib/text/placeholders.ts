/**
 * Replaces every `{name}` in all texts of a nested value.
 * Unknown names stay as they are, so that editors notice them on the page.
 */
export function fillPlaceholders<T>(value: T, values: Record<string, string | number>): T {
  return mapTexts(value, (text) =>
    text.replace(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : written,
    ),
  ) as T;
}

/** The comma behind a text, and a blank: Arabic letters have one of their own. */
export function comma(text: string): string {
  return /[\u0600-\u06ff]/.test(text) ? "، " : ", ";
}

/** A nested value with all its texts changed. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, mapTexts(part, change)]);
  return Object.fromEntries(parts);
}
