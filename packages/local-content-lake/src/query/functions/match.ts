import { entryOf } from "../../util/entry-of";
import type { FunctionContext } from "./context";
import { type Term, Words } from "./words";

// The tokens of groq-js, which Sanity's test suite agrees with, and Unicode's: these ASCII characters end a word.
const WORDS = /[^!@#$%^&*(),\\/?";:{}|[\]+<>=~`\s-]+/g;
const PATTERN_WORDS = /[^!@#$%^&(),\\/?";:{}|[\]+<>=~`\s-]+/g;
const DOTS = /\.+/g;
const ENDS_IN_LETTER = /[\p{L}\p{M}\p{N}_]$/u;
const STARTS_WITH_LETTER = /^[\p{L}\p{M}\p{N}_]/u;
// Characters that join the parts of a word and are not visible.
const JOINERS = /(?:\u00ad|\u200c|\u200d|\u2060)+/g;
// Quotes, while those between letters are apostrophes. A pattern may have `*` in the place of letters.
const SINGLE_QUOTES = /(?<![\p{L}\p{M}\p{N}*])'+|'+(?![\p{L}\p{M}\p{N}*])/gu;
const APOSTROPHES = /(?<=\p{L})\u2019(?=\p{L})/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}\p{ASCII}]+\p{M}*/gu;
// Scripts without spaces between words: each letter is a word.
const UNSPACED =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
const MAX_TERM_LENGTH = 1024;
// As many as a query of the greatest length has, so that none is compiled again for each document.
const MAX_PATTERNS = 50_000;
/** Texts whose words are remembered while the patterns of a query are compared with them. */
const MAX_TEXTS = 32;
/** A term that matches equal words only, whatever their case. A dot matches any character, as in groq-js. */
const PLAIN_TERM = /^[\w']+$/;

/**
 * Prepares a text for `match`: every non-ASCII character that is not a letter, digit or mark becomes a space, so that
 * quotation marks, dashes, currency signs and emoji end a word, as do the letters of scripts without spaces.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 */
function normalize(text: string): string {
  if (text.includes("'")) text = text.replace(SINGLE_QUOTES, " ");
  const dotless = text.includes(".") ? withoutEdgeDots(text) : text;
  if (!/\P{ASCII}/u.test(text)) return dotless;
  const joined = dotless.replace(JOINERS, "").replace(APOSTROPHES, "'");
  return joined.replace(SEPARATORS, " ").replace(UNSPACED, " $& ");
}

/**
 * A dot beside a letter or digit belongs to no word. Each run of dots is read once: a pattern that also looks for the
 * letter takes time quadratic in a run without one.
 */
function withoutEdgeDots(text: string): string {
  return text.replace(DOTS, (dots, at: number) => {
    const isEdge =
      ENDS_IN_LETTER.test(text.slice(Math.max(0, at - 2), at)) ||
      STARTS_WITH_LETTER.test(text.slice(at + dots.length, at + dots.length + 2));
    return isEdge ? "" : dots;
  });
}

/** `text match pattern`: true if every word of the pattern matches a word of the text. Either may be a list. */
export function matchesPattern(args: readonly unknown[], context: FunctionContext): boolean {
  const [text, pattern] = args;
  if (typeof text !== "string" && !Array.isArray(text)) return false;
  return matches(text, termsOf(pattern, context.patterns), (one) => wordsIn(one, context));
}

/** The same for a pattern that was compiled before. */
export function matchesTerms(text: unknown, terms: readonly Term[]): boolean {
  return matches(text, terms, wordsOf);
}

function matches(text: unknown, terms: readonly Term[], read: (text: string) => Words): boolean {
  if (terms.length === 0) return false;
  if (typeof text === "string") {
    const words = read(text);
    for (const term of terms) if (!words.has(term)) return false;
    return true;
  }
  const texts = stringsIn(text).map(read);
  return terms.every((term) => texts.some((words) => words.has(term)));
}

// The saturation of BM25 in groq-js: further occurrences of a word count less.
const SATURATION = 1.2;

/** What `score(text match pattern)` adds to a score: a sum over the words of the pattern, by how often each occurs. */
export function matchScore([text, pattern]: readonly unknown[], context: FunctionContext): number {
  const texts = stringsIn(text).map((one) => wordsIn(one, context));
  let score = 0;
  for (const term of termsOf(pattern, context.patterns)) {
    let count = 0;
    for (const words of texts) count += words.count(term);
    score += (count * (SATURATION + 1)) / (count + SATURATION);
  }
  return score;
}

/** Compiles a pattern or a list of patterns. @returns no terms for a value that matches nothing */
export function termsOf(
  pattern: unknown,
  known: FunctionContext["patterns"] = new Map(),
): readonly Term[] {
  if (typeof pattern === "string") return compile(pattern, known);
  if (!Array.isArray(pattern) || !pattern.every((one) => typeof one === "string")) return [];
  return pattern.flatMap((one) => compile(one, known));
}

/** The words of a text, which are remembered while several patterns may be looked for in it. */
function wordsIn(text: string, { words: known, patterns }: FunctionContext): Words {
  return patterns.size < 3 ? wordsOf(text) : entryOf(known, text, () => wordsOf(text), MAX_TEXTS);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function wordsOf(text: string): Words {
  return new Words(normalize(text).match(WORDS) ?? []);
}

function compile(pattern: string, known: FunctionContext["patterns"]): readonly Term[] {
  const read = () => (normalize(pattern).match(PATTERN_WORDS) ?? []).map(termOf);
  return entryOf(known, pattern, read, MAX_PATTERNS);
}

function termOf(word: string): Term {
  const term = word.slice(0, MAX_TERM_LENGTH);
  if (PLAIN_TERM.test(term)) return term.toLowerCase();
  return new RegExp(`^${term.replaceAll("*", ".*")}$`, "i");
}
