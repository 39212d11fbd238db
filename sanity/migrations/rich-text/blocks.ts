export interface Block {
  _type: "block";
  _key: string;
  style: string;
  listItem?: string;
  level?: number;
  markDefs: unknown[];
  children: { _type: "span"; _key: string; text: string; marks: string[] }[];
}

/**
 * Converts a plain text, or a list of them, to paragraphs. Keys are numbered, so that a draft and its published document
 * get equal keys and the Studio shows no difference.
 * @returns the value itself if it has no plain text; undefined if it is no text at all
 */
export function paragraphsOf(value: unknown): Block[] | undefined {
  if (typeof value === "string") {
    return splitParagraphs(value).map((text, index) => block(`p${index}`, text));
  }
  if (!Array.isArray(value)) return undefined;
  if (!value.some((entry) => typeof entry === "string")) return value;
  const entries: (string | Block)[] = value.flatMap((entry) =>
    typeof entry === "string" ? splitParagraphs(entry) : [entry],
  );
  return entries.map((entry, index) =>
    typeof entry === "string" ? block(`p${index}`, entry) : entry,
  );
}

/** Converts a list of plain texts to bullets. */
export function bulletsOf(lines: readonly unknown[]): Block[] {
  return lines
    .filter((line) => typeof line === "string")
    .map((line, index) => ({ ...block(`b${index}`, line), listItem: "bullet", level: 1 }));
}

/** Splits at blank lines; single line breaks stay. */
function splitParagraphs(text: string): string[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function block(_key: string, text: string): Block {
  const span = { _type: "span" as const, _key: `${_key}s`, text, marks: [] };
  return { _type: "block", _key, style: "normal", markDefs: [], children: [span] };
}
