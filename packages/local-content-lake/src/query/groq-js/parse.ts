import { type ExprNode, GroqSyntaxError, type ParseOptions, parse } from "groq-js";
import { errorMessage } from "../../util/errors";
import { isStackOverflow, parseErrorAt, QueryParseError } from "../errors";
import { findSyntaxMistake, type SyntaxMistake } from "../parse/syntax-mistake";
import { type Token, tokensOf } from "../parse/tokens";
import { parseChains } from "./chains";

/**
 * Parses a query with groq-js, and words the errors as hosted Sanity does.
 * @throws QueryParseError with UTF-16 offsets into `text`
 */
export function parseGroq(text: string, options?: ParseOptions): ExprNode {
  if (options?.mode === "delta") return parseText(rewriteDeltaSelectors(text), text, options);
  const readable = rewriteGeoConstructor(text);
  try {
    const tree = parseChains(readable, options);
    if (tree) return tree;
  } catch (error) {
    // The whole text gives the error with its place, if groq-js can read it in time.
    if (text.length > MAX_RETRIED_LENGTH) throw explain(error, text);
  }
  return parseText(readable, text, options);
}

const MAX_RETRIED_LENGTH = 20_000;

/** @param original the text for error messages */
function parseText(text: string, original: string, options: ParseOptions | undefined): ExprNode {
  try {
    // groq-js requires a line break behind a comment.
    return parse(`${text}\n`, options);
  } catch (error) {
    throw explain(error, original);
  }
}

function explain(error: unknown, text: string): QueryParseError {
  const message = errorMessage(error);
  if (isStackOverflow(error)) {
    const tooDeep = { message: "the query is nested too deeply", start: 0, end: text.length };
    return parseError(text, findSyntaxMistake(text) ?? tooDeep);
  }
  if (error instanceof GroqSyntaxError) {
    const at = Math.min(error.position, text.length);
    return parseError(text, findSyntaxMistake(text) ?? { message, start: at, end: at + 1 });
  }
  return parseErrorAt(/^Undefined .*: (\w+)$/.exec(message)?.[1] ?? text, text, message);
}

function parseError(text: string, { message, start, end }: SyntaxMistake): QueryParseError {
  return new QueryParseError(message, text, start, end);
}

/**
 * Rewrites `geo(…)` to `geo::latLng(…)`: groq-js has the namespace, but not the function of the same name. The number of
 * arguments tells which of the two was meant. Offsets in the text change.
 */
function rewriteGeoConstructor(text: string): string {
  if (!text.includes("geo")) return text;
  const tokens = [...tokensOf(text)];
  const replaced = new Map<Token, string>();
  tokens.forEach((token, n) => {
    if (token.text !== "geo" || tokens[n + 1]?.text !== "(") return;
    const [namespace, separator] = tokens.slice(Math.max(0, n - 2), n);
    if (tokens[n - 1]?.text !== "::") replaced.set(token, "geo::latLng");
    else if (separator && namespace?.text === "global") {
      replaced.set(namespace, "geo").set(token, "latLng");
    }
  });
  return withReplaced(text, replaced);
}

/** What replaces the brackets around a function's selector, by function name. */
const REPLACEMENTS = new Map([
  ["changedAny", ["(before(), after(), ", ")"]],
  // Every change changes `_rev` and `_updatedAt`.
  ["changedOnly", ["(before(), after(), (", ", _rev, _updatedAt))"]],
]);

/**
 * Rewrites `delta::changedAny(…)` to `diff::changedAny(before(), after(), …)`: groq-js reads selectors such as
 * `authors[].(name, year)` in the `diff` namespace only. Offsets in the text change.
 * @see https://www.sanity.io/docs/specifications/groq-functions
 */
function rewriteDeltaSelectors(rule: string): string {
  if (!rule.includes("delta")) return rule;
  const tokens = [...tokensOf(rule)];
  const replaced = new Map<Token, string>();
  tokens.forEach((token, n) => {
    const [separator, name, opening] = tokens.slice(n + 1, n + 4);
    const [before = "", after = ""] = REPLACEMENTS.get(name?.text ?? "") ?? [];
    if (token.text !== "delta" || separator?.text !== "::" || !before) return;
    const closing = opening?.text === "(" && closingBracket(tokens.slice(n + 4));
    if (!closing) return;
    replaced.set(token, "diff").set(opening, before).set(closing, after);
  });
  return withReplaced(rule, replaced);
}

function withReplaced(text: string, replaced: ReadonlyMap<Token, string>): string {
  let rewritten = "";
  let at = 0;
  for (const [{ start, end }, inserted] of [...replaced].sort(([a], [b]) => a.start - b.start)) {
    rewritten += text.slice(at, start) + inserted;
    at = end;
  }
  return rewritten + text.slice(at);
}

/** The bracket that closes a call with one argument; undefined for other calls, which groq-js rejects itself. */
function closingBracket(tokens: readonly Token[]): Token | undefined {
  let depth = 0;
  for (const [n, token] of tokens.entries()) {
    if (/^[([{]$/.test(token.text)) depth += 1;
    if (/^[)\]}]$/.test(token.text)) depth -= 1;
    if (depth < 0) return n > 0 ? token : undefined;
    if (depth === 0 && token.text === ",") return undefined;
  }
  return undefined;
}
