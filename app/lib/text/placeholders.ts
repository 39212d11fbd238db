/**
 * Replaces every `{name}` in all texts of a nested value.
 * Unknown names stay as they are, so that editors notice them on the page.
 */
export function fillPlaceholders<T>(value: T, values: Record<string, string | number>): T {
  return fill(value, values) as T;
}

function fill(value: unknown, values: Record<string, string | number>): unknown {
  if (typeof value === "string") {
    return value.replace(/\{(\w+)\}/g, (written, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : written,
    );
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, values));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, fill(item, values)]),
    );
  }
  return value;
}
