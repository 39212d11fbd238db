import { type ExprNode, GroqSyntaxError, type ParseOptions, parse } from "groq-js";
import { errorMessage } from "../../util/errors";
import { QueryParseError } from "../errors";
import { repair } from "../groq-js/corrections";
import { withGeoConstructor } from "../groq-js/geo-constructor";
import { withDiffs } from "../groq-js/syntax";
import { isShapedByParameters, parameterNames, type QueryParams } from "../parse/params";
import { findSyntaxMistake } from "../parse/syntax-mistake";
import {
  checkLength,
  checkText,
  checkTree,
  isLongText,
  MAX_TOKENS_HERE,
} from "../parse/text-limits";
import { isStackOverflow } from "../stack-overflow";
import { type Steadiness, steadinessOf } from "./inline-eligibility";
import { type Plan, planQuery } from "./plan";
import { needsPromises, refuseUnanswerable } from "./unsupported";

/** A query that was read once and can be evaluated any number of times. */
export interface ParsedQuery {
  text: string;
  /** Before planning. */
  ast: ExprNode;
  plan: Plan;
  parameters: string[];
  /** False when the answer depends on the clock. */
  repeatable: boolean;
  /** False when groq-js can compute it only with promises. */
  synchronous: boolean;
  steadiness: Steadiness;
}

/** A text that is another query for each set of parameters, as `[$i]` may be an index or a condition. */
export const SHAPED_BY_PARAMETERS = "shaped by parameters";

/**
 * Reads a GROQ query.
 * @throws QueryParseError with the place of the mistake; also for a parameter that is not given, and for a query
 * that would hold up everything else while it is read.
 */
export function parseQuery(
  text: string,
  params: QueryParams,
  mostTokens = MAX_TOKENS_HERE,
): ParsedQuery {
  checkLength(text);
  if (isLongText(text, mostTokens)) {
    const message = `the query is too long here: at most ${mostTokens} words and signs are read`;
    throw new QueryParseError(message, text, 0, text.length);
  }
  const parsed = parseOnce(text, params);
  const query = parsed === SHAPED_BY_PARAMETERS ? parseShaped(text, params) : parsed;
  requireParameters(query, params);
  return query;
}

/** Reads what is the same for all parameters. @throws QueryParseError */
export function parseOnce(
  text: string,
  params: QueryParams,
): ParsedQuery | typeof SHAPED_BY_PARAMETERS {
  checkText(text);
  try {
    const ast = parseText(text);
    return isShapedByParameters(ast) ? SHAPED_BY_PARAMETERS : compile(text, ast);
  } catch (error) {
    if (!text.includes("$")) throw error;
    // A slice between parameters can only be read with their values; a second mistake is thrown.
    parseText(text, { params });
    return SHAPED_BY_PARAMETERS;
  }
}

/**
 * Reads a rule about a change: an expression of GROQ's delta mode, which knows `before()`, `after()` and `delta::`.
 * @throws QueryParseError
 */
export function parseRule(text: string): ParsedQuery {
  checkLength(text);
  checkText(text);
  const rule = compile(text, parseText(text, { mode: "delta" }));
  requireParameters(rule, {});
  return rule;
}

/** Reads what these parameters make of the text. @throws QueryParseError */
export function parseShaped(text: string, params: QueryParams): ParsedQuery {
  return compile(text, parseText(text, { params }));
}

/** @returns a tree that is not too deep to be walked */
function parseText(text: string, options?: ParseOptions): ExprNode {
  const ast = parseTree(text, options);
  checkTree(text, ast);
  return ast;
}

function parseTree(text: string, options: ParseOptions | undefined): ExprNode {
  try {
    const readable = options?.mode === "delta" ? withDiffs(text) : text;
    return parse(withGeoConstructor(readable), options);
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

function compile(text: string, parsed: ExprNode): ParsedQuery {
  refuseUnanswerable(text, parsed);
  const withPromises = needsPromises(parsed);
  const ast = repair(parsed, { withPromises });
  const plan = planQuery(ast);
  return {
    text,
    ast,
    plan,
    parameters: parameterNames(ast),
    repeatable: !plan.functions.has("global::now"),
    synchronous: !withPromises,
    steadiness: steadinessOf(ast),
  };
}

/** @throws QueryParseError */
export function requireParameters(query: ParsedQuery, params: QueryParams): void {
  for (const name of query.parameters) {
    if (Object.hasOwn(params, name)) continue;
    const start = Math.max(query.text.indexOf(`$${name}`), 0);
    const end = start + name.length + 1;
    throw new QueryParseError(
      `param $${name} referenced, but not provided`,
      query.text,
      start,
      end,
    );
  }
}
