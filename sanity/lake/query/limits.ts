import type { ExprNode } from "groq-js";
import { childrenOf, type Node } from "./ast";
import { QueryParseError } from "./errors";

/** In UTF-16 units. Sanity names no figure for a query in a body; its own test suite goes to 100,042. */
export const MAX_QUERY_LENGTH = 250_000;

/** Of brackets within brackets. Sanity's own test suite goes to 32. */
export const MAX_NESTING = 200;

/** Of the parsed query: a thousand conditions joined by || are a thousand deep. */
export const MAX_TREE_DEPTH = 2_000;

/**
 * Of words and signs, for the main thread: the parser's time grows with the square of their number, and these
 * take it 50 ms at most. The queries of whole sites have a few hundred, a Studio's search of all its types 2,600.
 */
export const MAX_TOKENS_HERE = 4_000;

/** Whether a query is too long to be read where everything else waits. */
export function isLongText(text: string): boolean {
  if (text.length <= MAX_TOKENS_HERE) return false;
  let tokens = 0;
  for (const [token] of text.matchAll(TOKENS)) if (!token.startsWith("//")) tokens += 1;
  return tokens > MAX_TOKENS_HERE;
}

/**
 * Refuses a query too long or too deep to be worth reading.
 * @throws QueryParseError
 */
export function checkText(text: string): void {
  if (text.length > MAX_QUERY_LENGTH) {
    // The query is not sent back: it is what was too long.
    const message = `the query is ${text.length} characters long, at most ${MAX_QUERY_LENGTH} are read`;
    throw new QueryParseError(message, `${text.slice(0, 100)}…`, 0, 100);
  }
  const place = tooDeepAt(text);
  if (place === undefined) return;
  const message = `the query is nested too deeply: at most ${MAX_NESTING} brackets within brackets`;
  throw new QueryParseError(message, text, place, place + 1);
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

const TOKENS = /\/\/[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w$]+|[^\s\w$]/gs;

function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if ("([{".includes(token)) depth += 1;
    else if (")]}".includes(token)) depth -= 1;
    if (depth > MAX_NESTING) return index;
  }
  return undefined;
}

/** In milliseconds: how long a query may hold up everything else, and how long it may take at all. */
export const timeLimits = { here: 50, worker: 10_000 };
