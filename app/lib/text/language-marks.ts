// Two invisible characters each, which no text has beside each other. `plainText` removes them.
const START = "\u2063";
const END = "\u2064\u2063";

/**
 * What begins a text of the default language, and one that is in English whatever that is: among texts of the page's
 * language, or of the default one.
 */
export const IN_ORIGINAL = "\u2064";
export const IN_ENGLISH = "\u2063";
export const ENGLISH_IN_ORIGINAL = "\u2062";

/** A text of another language than those around it, with its sign. */
export const MARKED = new RegExp(
  `${START}([${IN_ORIGINAL}${IN_ENGLISH}${ENGLISH_IN_ORIGINAL}][^]*?)${END}`,
);

/**
 * Marks a text of another language that stands in for a translation. What is put in place of a placeholder is not
 * part of it, and a text without a letter is in every language.
 */
export function markLanguage(text: string, sign = IN_ORIGINAL): string {
  const parts = text.split(/(\{\w+\})/);
  // Blanks at its ends stay outside: they are between texts of two directions.
  const marked = parts.map((part, index) =>
    index % 2 === 0 && hasLetter(part)
      ? part.replace(/\S(?:.*\S)?/s, (words) => START + sign + words + END)
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
