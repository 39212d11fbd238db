import { MAX_NESTING, MAX_QUERY_LENGTH } from "../../util/limits";
import { QueryParseError } from "../errors";
import type { ExprNode, SyntaxNode } from "../groq-js/api";
import { childrenOf } from "./ast";
import { tokensOf } from "./tokens";

/**
 * The deepest syntax tree. Long chains of `||`, `&&`, arithmetic and signs become shallow trees first; of others, twice as
 * many overflow the parser's stack if none of its code is compiled yet.
 */
export const MAX_TREE_DEPTH = 1_200;

const NESTING = `${MAX_NESTING} brackets within brackets`;
const TREE_DEPTH = `${MAX_TREE_DEPTH} expressions within expressions`;

/**
 * The most tokens of a query that is parsed on the main thread. The parser's time grows with the square of their number,
 * and these take at most 50 ms. Queries of a site have a few hundred, a Studio's search of all its types 2,600.
 */
export const MAX_TOKENS_INLINE = 4_000;

/** The same for an anonymous client. */
export const MAX_ANONYMOUS_TOKENS = 1_000;

/** True if parsing a query would block the main thread too long. */
export function isLongText(text: string, most: number): boolean {
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
  const found = firstTooDeep(text);
  if (!found) return;
  const message = `the query is nested too deeply: at most ${found.limit}`;
  throw new QueryParseError(message, text, found.place, found.place + 1);
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
      const message = `the query is nested too deeply: at most ${TREE_DEPTH}`;
      throw new QueryParseError(message, text, 0, text.length);
    }
    for (const child of childrenOf(node)) waiting.push([child, depth + 1]);
  }
}

/** What continues a chain of expressions after an operand. */
const LINKS = new Set(["[", "{", ".", "->", "|"]);

/**
 * Finds where brackets are nested too deeply, or where a chain like `a.b[c]->d{e} | order(f)` is too long. Each link of a
 * chain is a level of the syntax tree, and the parser's time grows with the square of their number.
 */
function firstTooDeep(text: string): { place: number; limit: string } | undefined {
  // Counting these signs is quicker than reading the text, and nearly every query has fewer.
  if (text.split(/[([{.|>]/).length <= MAX_NESTING) return undefined;
  // The length of the current chain within each open bracket.
  const links = [0];
  let isOperand = false;
  let isLink = false;
  for (const { kind, text: token, start } of tokensOf(text)) {
    const isAfterLink = isLink;
    const isClosing = ")]}".includes(token);
    if (isClosing && links.length > 1) links.pop();
    const depth = links.length - 1;
    isLink = isOperand && LINKS.has(token);
    if (isLink) links[depth] = (links[depth] ?? 0) + 1;
    else if (!isClosing && !isAfterLink && token !== "(") links[depth] = 0;
    if ((links[depth] ?? 0) > MAX_TREE_DEPTH) return { place: start, limit: TREE_DEPTH };
    if ("([{".includes(token)) links.push(0);
    if (links.length > MAX_NESTING + 1) return { place: start, limit: NESTING };
    isOperand = isClosing || kind === "word" || kind === "value" || "*@^".includes(token);
  }
  return undefined;
}
