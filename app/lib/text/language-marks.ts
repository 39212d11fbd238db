// Two invisible characters each, which no text has beside each other. `plainText` removes them.
const START = "\u2063\u2064";
const END = "\u2064\u2063";

/** A text of the default language, among texts of another one. */
export const MARKED = new RegExp(`${START}([^]*?)${END}`);

/**
 * Marks a text of the default language that stands in for a translation, for whoever shows it. What is put in place of
 * a placeholder is not part of it, and a text without a letter is in every language.
 */
export function markLanguage(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  // Blanks at its ends stay outside: they are between texts of two directions.
  const marked = parts.map((part, index) =>
    index % 2 === 0 && hasLetter(part)
      ? part.replace(/\S(?:.*\S)?/s, (words) => START + words + END)
      : part,
  );
  return marked.join("");
}

/** A number or a name that reads in its own direction, also within a text from right to left. */
export function isolated(text: string, direction: string): string {
  return direction === "rtl" ? `\u2068${text}\u2069` : text;
}

export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text);
}
