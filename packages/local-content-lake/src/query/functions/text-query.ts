import { isObject } from "../../util/json";
import type { FunctionContext } from "./context";

/** Words that must follow each other. */
interface Phrase {
  words: string[];
  /** Whether the last word may go on: `spr*`. */
  isPrefix: boolean;
}

interface TextQuery {
  wanted: Phrase[];
  excluded: Phrase[];
}

/**
 * What `text match text::query(query)` asks: every term is in one of the texts, and none of those after a `-`. A
 * term is a word, the beginning of one (`spr*`) or words in quotation marks that follow each other; case does not count.
 * @param args a text, or a list or an object, whose texts are looked through at every depth; then the query.
 */
export function matchesQuery(args: readonly unknown[], context: FunctionContext): boolean {
  const [text, query] = args;
  if (typeof query !== "string") return false;
  const { wanted, excluded } = readQuery(query);
  const missing = new Set(wanted);
  for (const words of textsOf(text, context)) {
    if (excluded.some((phrase) => isIn(words, phrase))) return false;
    for (const phrase of missing) if (isIn(words, phrase)) missing.delete(phrase);
  }
  return missing.size === 0 && wanted.length + excluded.length > 0;
}

// Each sign belongs to one alternative only, so it takes as long as the text is long.
const TERMS = /-?"[^"]*"?\*?|[^\s"]+/g;

function readQuery(text: string): TextQuery {
  const query: TextQuery = { wanted: [], excluded: [] };
  for (const [term] of text.matchAll(TERMS)) {
    const isExcluded = term.length > 1 && term.startsWith("-");
    const phrase = { words: wordsOf(term), isPrefix: term.endsWith("*") };
    // A star alone is the beginning of every word.
    if (phrase.words.length === 0 && phrase.isPrefix) phrase.words.push("");
    if (phrase.words.length > 0) query[isExcluded ? "excluded" : "wanted"].push(phrase);
  }
  return query;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}

function isIn(words: readonly string[], { words: phrase, isPrefix }: Phrase): boolean {
  const last = phrase.length - 1;
  return words.some((_word, start) =>
    phrase.every((word, index) => {
      const found = words[start + index];
      return isPrefix && index === last ? found?.startsWith(word) : found === word;
    }),
  );
}

/** The words of each text in a value. Fields of the system are no text: what begins with an underscore is left out. */
function* textsOf(value: unknown, context: FunctionContext): Generator<string[]> {
  const waiting = [value];
  while (waiting.length > 0) {
    context.meter?.step();
    const next = waiting.pop();
    if (typeof next === "string") yield wordsOf(next);
    else if (Array.isArray(next)) waiting.push(...next);
    else if (isObject(next)) {
      for (const [name, field] of Object.entries(next)) {
        if (!name.startsWith("_")) waiting.push(field);
      }
    }
  }
}
