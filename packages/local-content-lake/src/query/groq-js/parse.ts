import { type ExprNode, GroqSyntaxError, type ParseOptions, parse } from "groq-js";
import { errorMessage } from "../../util/errors";
import { isStackOverflow, QueryParseError } from "../errors";
import { findSyntaxMistake } from "../parse/syntax-mistake";
import { type Token, tokensOf } from "../parse/tokens";

/**
 * Parses a query with groq-js, and words the errors as hosted Sanity does.
 * @throws QueryParseError with UTF-16 offsets into `text`
 */
export function parseGroq(text: string, options?: ParseOptions): ExprNode {
  try {
    const readable = options?.mode === "delta" ? rewriteDeltaSelectors(text) : text;
    // groq-js requires a line break behind a comment.
    return parse(`${rewriteGeoConstructor(readable)}\n`, options);
  } catch (error) {
    throw explain(error, text);
  }
}

function explain(error: unknown, text: string): QueryParseError {
  if (isStackOverflow(error)) {
    return new QueryParseError("the query is nested too deeply", text, 0, text.length);
  }
  const message = errorMessage(error);
  if (error instanceof GroqSyntaxError) {
    const at = Math.min(error.position, text.length);
    const mistake = findSyntaxMistake(text) ?? { message, start: at, end: at + 1 };
    return new QueryParseError(mistake.message, text, mistake.start, mistake.end);
  }
  const name = /^Undefined .*: (\w+)$/.exec(message)?.[1] ?? "";
  const start = Math.max(text.indexOf(name), 0);
  return new QueryParseError(message, text, start, name ? start + name.length : text.length);
}

// A string, a comment, or the name in front of a bracket. An unclosed string extends to the end, as in the parser.
const PIECES = /"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|\/\/[^\n]*|[\w:]+(?=\s*\()/gs;

/**
 * Rewrites `geo(…)` to `geo::latLng(…)`: groq-js has the namespace, but not the function of the same name. The number of
 * arguments tells which of the two was meant. Offsets in the text change.
 */
function rewriteGeoConstructor(text: string): string {
  if (!text.includes("geo")) return text;
  return text.replace(PIECES, (piece) =>
    piece === "geo" || piece === "global::geo" ? "geo::latLng" : piece,
  );
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
  let rewritten = "";
  let at = 0;
  for (const [{ start, end }, text] of [...replaced].sort(([a], [b]) => a.start - b.start)) {
    rewritten += rule.slice(at, start) + text;
    at = end;
  }
  return rewritten + rule.slice(at);
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
