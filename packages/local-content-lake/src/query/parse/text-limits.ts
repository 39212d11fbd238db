import { QueryParseError } from "../errors";
import type { ExprNode } from "../groq-js/api";
import { childrenOf, type Node } from "./ast";

/** In UTF-16 units. A Studio of 200 types with 30 fields each sends 440,000 for a search of two words. */
export const MAX_QUERY_LENGTH = 900_000;

/** The deepest nesting of brackets. Sanity's test suite goes to 32. */
export const MAX_NESTING = 200;

/**
 * The deepest syntax tree. Long chains of `||`, `&&`, arithmetic and signs become shallow trees first; of others, twice as
 * many overflow the parser's stack if none of its code is compiled yet.
 */
export const MAX_TREE_DEPTH = 1_200;

/**
 * The most tokens of a query that is parsed on the main thread. The parser's time grows with the square of their number,
 * and these take at most 50 ms. Queries of a site have a few hundred, a Studio's search of all its types 2,600.
 */
export const MAX_TOKENS_INLINE = 4_000;

/** The same for an anonymous client. */
export const MAX_ANONYMOUS_TOKENS = 1_000;

/** True if parsing a query would block the main thread too long. */
export function isLongText(text: string, most = MAX_TOKENS_INLINE): boolean {
  if (text.length <= most) return false;
  if (text.length > MAX_QUERY_LENGTH) return true;
  let tokens = 0;
  forEachToken(text, () => {
    tokens += 1;
    return tokens <= most;
  });
  return tokens > most;
}

/**
 * Rejects a query that is too long or too deeply nested.
 * @throws QueryParseError
 */
export function checkText(text: string): void {
  checkLength(text);
  const place = firstTooDeep(text);
  if (place === undefined) return;
  const message = `the query is nested too deeply: at most ${MAX_NESTING} brackets within brackets`;
  throw new QueryParseError(message, text, place, place + 1);
}

/** @throws QueryParseError */
export function checkLength(text: string): void {
  if (text.length <= MAX_QUERY_LENGTH) return;
  // The error does not repeat the whole query.
  const message = `the query is ${text.length} characters long, at most ${MAX_QUERY_LENGTH} are read`;
  throw new QueryParseError(message, `${text.slice(0, 100)}…`, 0, 100);
}

/** @throws QueryParseError */
export function checkTree(text: string, ast: ExprNode): void {
  const waiting: [node: Node, depth: number][] = [[ast as unknown as Node, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, depth] = next;
    if (depth > MAX_TREE_DEPTH) {
      const message = `the query is nested too deeply: at most ${MAX_TREE_DEPTH} expressions within expressions`;
      throw new QueryParseError(message, text, 0, text.length);
    }
    for (const child of childrenOf(node)) waiting.push([child, depth + 1]);
  }
}

function firstTooDeep(text: string): number | undefined {
  let depth = 0;
  let place: number | undefined;
  forEachToken(text, (start) => {
    const sign = text.charAt(start);
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth > MAX_NESTING) place = start;
    return place === undefined;
  });
  return place;
}

/** Calls `visit` with the start of every word, string and operator character until it returns false. Skips comments. */
function forEachToken(text: string, visit: (start: number) => boolean): void {
  let at = 0;
  while (at < text.length) {
    const isComment = text.startsWith("//", at);
    const isToken = !isComment && !isBlank(text.charCodeAt(at));
    if (isToken && !visit(at)) return;
    at = isComment ? endOfLine(text, at) : endOfToken(text, at);
  }
}

// Looks at every character once, so the time is linear for any input.
function endOfToken(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"' || first === "'") return endOfString(text, start, first);
  let end = start + 1;
  if (isWord(text.charCodeAt(start))) while (isWord(text.charCodeAt(end))) end += 1;
  return end;
}

/** An unclosed string extends to the end of the text, as in the parser. */
function endOfString(text: string, start: number, quote: string): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === "\\" ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

function isBlank(code: number): boolean {
  return code <= 32 || code === 160 || code === 0xfeff;
}

/** True for letters, digits, `_` and `$`. */
function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  );
}
