import type { FunctionContext } from "./context";

// The tokens of groq-js, which Sanity's test suite agrees with, and Unicode's: these ASCII characters end a word.
const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>=~`\s-]+/g;
const PATTERN_WORDS = /[^!@#$%^&(),\\/?";:{}|[\]+<>=~`\s-]+/g;
// A dot beside a letter or digit belongs to no word.
const EDGE_DOTS = /(?<=[\p{L}\p{M}\p{N}_])\.+|\.+(?=[\p{L}\p{M}\p{N}_])/gu;
const ASCII_EDGE_DOTS = /\b\.+|\.+\b/g;
// Characters that join the parts of a word and are not visible.
const JOINERS = /(?:\u00ad|\u200c|\u200d|\u2060)+/g;
// Quotes, while those between letters are apostrophes. A pattern may have `*` in the place of letters.
const SINGLE_QUOTES = /(?<![\p{L}\p{M}\p{N}*])'+|'+(?![\p{L}\p{M}\p{N}*])/gu;
const APOSTROPHES = /(?<=\p{L})\u2019(?=\p{L})/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{ASCII}]+\p{M}*/gu;
const MAX_TERM_LENGTH = 1024;
const MAX_PATTERNS = 200;

/**
 * Prepares a text for `match`: every non-ASCII character that is not a letter, digit or mark becomes a space, so that
 * quotation marks, dashes, currency signs and emoji end a word.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 */
function normalize(text: string): string {
  if (text.includes("'")) text = text.replace(SINGLE_QUOTES, " ");
  if (!/\P{ASCII}/u.test(text))
    return text.includes(".") ? text.replace(ASCII_EDGE_DOTS, "") : text;
  const dotless = text.replace(EDGE_DOTS, "");
  return dotless.replace(JOINERS, "").replace(APOSTROPHES, "'").replace(SEPARATORS, " ");
}

/** `text match pattern`: true if every word of the pattern matches a word of the text. Either may be a list. */
export function matchesPattern(args: readonly unknown[], context: FunctionContext): boolean {
  const [text, pattern] = args;
  if (typeof text !== "string" && !Array.isArray(text)) return false;
  return matchesTerms(text, termsOf(pattern, context.patterns));
}

/** The same for a pattern that was compiled before. */
export function matchesTerms(text: unknown, terms: readonly RegExp[]): boolean {
  if (terms.length === 0) return false;
  const words = wordsOfAll(text);
  if (words.length === 0) return false;
  return terms.every((term) => words.some((word) => term.test(word)));
}

// The saturation of BM25 in groq-js: further occurrences of a word count less.
const SATURATION = 1.2;

/** What `score(text match pattern)` adds to a score: a sum over the words of the pattern, by how often each occurs. */
export function matchScore([text, pattern]: readonly unknown[], context: FunctionContext): number {
  const terms = termsOf(pattern, context.patterns);
  if (terms.length === 0) return 0;
  const words = wordsOfAll(text);
  let score = 0;
  for (const term of terms) {
    let count = 0;
    for (const word of words) if (term.test(word)) count += 1;
    score += (count * (SATURATION + 1)) / (count + SATURATION);
  }
  return score;
}

/** Compiles a pattern or a list of patterns. @returns no terms for a value that matches nothing */
export function termsOf(
  pattern: unknown,
  known: FunctionContext["patterns"] = new Map(),
): readonly RegExp[] {
  if (typeof pattern === "string") return compile(pattern, known);
  if (!Array.isArray(pattern) || !pattern.every((one) => typeof one === "string")) return [];
  return pattern.flatMap((one) => compile(one, known));
}

/** The words of a text or of the texts in a list. */
function wordsOfAll(value: unknown): string[] {
  if (typeof value === "string") return wordsOf(value);
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => (typeof one === "string" ? wordsOf(one) : []));
}

function wordsOf(text: string): string[] {
  return normalize(text).match(WORDS) ?? [];
}

function compile(pattern: string, known: FunctionContext["patterns"]): readonly RegExp[] {
  let terms = known.get(pattern);
  if (!terms) {
    terms = (normalize(pattern).match(PATTERN_WORDS) ?? []).map(
      (term) => new RegExp(`^${term.slice(0, MAX_TERM_LENGTH).replaceAll("*", ".*")}$`, "i"),
    );
    if (known.size >= MAX_PATTERNS) known.clear();
    known.set(pattern, terms);
  }
  return terms;
}
