import { QueryParseError } from "../errors";
import type { ExprNode, SyntaxNode } from "../groq-js/api";
import { childrenOf } from "./ast";
import { tokensOf } from "./tokens";

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
  for (const { kind, text: token } of tokensOf(text)) {
    tokens += kind === "sign" ? token.length : 1;
    if (tokens > most + 1) return true;
  }
  return false;
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
  const waiting: [node: SyntaxNode, depth: number][] = [[ast, 1]];
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
  // Counting the brackets is quicker than reading the text, and nearly every query has fewer.
  if (text.split(/[([{]/).length <= MAX_NESTING) return undefined;
  let depth = 0;
  for (const { kind, text: sign, start } of tokensOf(text)) {
    if (kind !== "sign") continue;
    if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth > MAX_NESTING) return start;
  }
  return undefined;
}
