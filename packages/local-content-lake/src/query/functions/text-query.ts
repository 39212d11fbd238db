import { entryOf } from "../../util/entry-of";
import { isObject } from "../../util/json";
import type { FunctionContext, Phrase, TextQuery } from "./context";

/**
 * `text match text::query(query)`: true if every term is in one of the texts, and no term after a `-` is. A term is a
 * word, a prefix (`spr*`) or a quoted phrase. Case is ignored.
 * @param args a text, or a list or object that is searched for texts at every depth; then the query
 */
export function matchesQuery(args: readonly unknown[], context: FunctionContext): boolean {
  const [text, query] = args;
  if (typeof query !== "string") return false;
  const parsed = entryOf(context.textQueries, query, () => readQuery(query), MAX_QUERIES);
  const { wanted, excluded } = parsed;
  const missing = new Set(wanted);
  for (const words of textsOf(text, context)) {
    if (excluded.some((phrase) => isIn(words, phrase))) return false;
    for (const phrase of missing) if (isIn(words, phrase)) missing.delete(phrase);
  }
  return missing.size === 0 && wanted.length + excluded.length > 0;
}

const MAX_QUERIES = 200;

// Every character belongs to one alternative only, so matching is linear.
const TERMS = /-?"[^"]*"?\*?|[^\s"]+/g;

function readQuery(text: string): TextQuery {
  const query: TextQuery = { wanted: [], excluded: [] };
  for (const [term] of text.matchAll(TERMS)) {
    const isExcluded = term.length > 1 && term.startsWith("-");
    const phrase = { words: wordsOf(term), isPrefix: term.endsWith("*") };
    // A lone star is a prefix of every word.
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

/** The words of each text in a value, except system fields, whose names start with an underscore. */
function* textsOf(value: unknown, context: FunctionContext): Generator<string[]> {
  const waiting = [value];
  while (waiting.length > 0) {
    context.meter.step();
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
