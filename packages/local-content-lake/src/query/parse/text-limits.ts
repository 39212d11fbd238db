import type { ExprNode } from "groq-js";
import { QueryParseError } from "../errors";
import { childrenOf, type Node } from "./ast";

/** In UTF-16 units. Sanity names no figure for a query in a body; its own test suite goes to 100,042. */
export const MAX_QUERY_LENGTH = 250_000;

/** Of brackets within brackets. Sanity's own test suite goes to 32. */
export const MAX_NESTING = 200;

/**
 * Of the parsed query: a thousand conditions joined by || are a thousand deep. Twice as many leave the parser no
 * room on its stack when none of its code has been compiled yet.
 */
export const MAX_TREE_DEPTH = 1_200;

/**
 * Of words and signs, for the main thread: the parser's time grows with the square of their number, and these
 * take it 50 ms at most. The queries of whole sites have a few hundred, a Studio's search of all its types 2,600.
 */
export const MAX_TOKENS_HERE = 4_000;

/** The same for someone without a token. */
export const MAX_TOKENS_OF_STRANGERS = 1_000;

/** Whether a query is too long to be read where everything else waits. */
export function isLongText(text: string, most = MAX_TOKENS_HERE): boolean {
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
 * Refuses a query too long or too deep to be worth reading.
 * @throws QueryParseError
 */
export function checkText(text: string): void {
  checkLength(text);
  const place = tooDeepAt(text);
  if (place === undefined) return;
  const message = `the query is nested too deeply: at most ${MAX_NESTING} brackets within brackets`;
  throw new QueryParseError(message, text, place, place + 1);
}

/** @throws QueryParseError */
export function checkLength(text: string): void {
  if (text.length <= MAX_QUERY_LENGTH) return;
  // The query is not sent back: it is what was too long.
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

function tooDeepAt(text: string): number | undefined {
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

/** Calls `visit` with the start of every word, string and sign, comments aside, until it returns false. */
function forEachToken(text: string, visit: (start: number) => boolean): void {
  let at = 0;
  while (at < text.length) {
    const isComment = text.startsWith("//", at);
    const isToken = !isComment && !isBlank(text.charCodeAt(at));
    if (isToken && !visit(at)) return;
    at = isComment ? endOfLine(text, at) : endOfToken(text, at);
  }
}

// One character after the other, each looked at once: whatever a stranger writes takes as long as it is long.
function endOfToken(text: string, start: number): number {
  const first = text.charAt(start);
  if (first === '"' || first === "'") return endOfString(text, start, first);
  let end = start + 1;
  if (isWord(text.charCodeAt(start))) while (isWord(text.charCodeAt(end))) end += 1;
  return end;
}

/** Without an end, it goes to the end of the text, as the parser reads it. */
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

/** Letters, digits, _ and $. */
function isWord(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36
  );
}
