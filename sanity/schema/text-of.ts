/** The words of a rich text, for previews and lengths; of a text that is not migrated yet, itself. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join("\n");
  if (typeof value !== "object" || value === null) return "";
  const { text, children } = value as { text?: unknown; children?: unknown[] };
  if (typeof text === "string") return text;
  return (children ?? []).map(textOf).join("");
}
