import { type ExprNode, GroqSyntaxError, parse } from "groq-js";
import { errorMessage } from "../errors";
import { LruCache } from "../lru";
import { QueryParseError } from "./errors";
import { checkText, checkTree, isLongText, MAX_TOKENS_HERE } from "./limits";
import { isShapedByParameters, parameterNames, type QueryParams } from "./params";
import { type Plan, planQuery } from "./plan";
import { refuseUnanswerable } from "./refusals";
import { repair } from "./repairs";
import { type Steadiness, steadinessOf } from "./steady";

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

const ONLY_WITH_PROMISES = /^(diff|delta)::/;

type CacheEntry = ParsedQuery | "shaped by parameters";

// In characters: a parsed query can take a hundred bytes for each.
const cache = new LruCache<CacheEntry>(1_000_000);

/**
 * Reads a GROQ query, or finds it among those read before.
 * @throws QueryParseError with the place of the mistake; also for a parameter that is not given.
 */
export function parseQuery(text: string, params: QueryParams): ParsedQuery {
  const parsed = parseShortQuery(text, params);
  if (parsed) return parsed;
  const message = `the query is too long here: at most ${MAX_TOKENS_HERE} words and signs are read`;
  throw new QueryParseError(message, text, 0, text.length);
}

/** The same, but undefined for a query that would hold up the main thread while it is read. */
export function parseShortQuery(text: string, params: QueryParams): ParsedQuery | undefined {
  return cache.get(text) || !isLongText(text) ? parseLongQuery(text, params) : undefined;
}

/** The same for a query that may take its time to be read. */
export function parseLongQuery(text: string, params: QueryParams): ParsedQuery {
  let entry = cache.get(text);
  if (!entry) {
    checkText(text);
    entry = read(text, params);
    cache.set(text, entry, weightOf(text));
  }
  if (entry !== "shaped by parameters") {
    requireParameters(entry, params);
    return entry;
  }
  const key = `${text}\n${JSON.stringify(params)}`;
  const shaped = cache.get(key);
  if (shaped && shaped !== "shaped by parameters") return shaped;
  const parsed = compile(text, parseText(text, params));
  requireParameters(parsed, params);
  cache.set(key, parsed, weightOf(key));
  return parsed;
}

function weightOf(key: string): number {
  return key.length + 200;
}

function read(text: string, params: QueryParams): CacheEntry {
  try {
    const ast = parseText(text);
    return isShapedByParameters(ast) ? "shaped by parameters" : compile(text, ast);
  } catch (error) {
    if (!text.includes("$")) throw error;
    // A slice between parameters can only be read with their values; a second mistake is thrown.
    parseText(text, params);
    return "shaped by parameters";
  }
}

function parseText(text: string, params?: QueryParams): ExprNode {
  try {
    return parse(text, params && { params });
  } catch (error) {
    const start = error instanceof GroqSyntaxError ? Math.min(error.position, text.length) : 0;
    const end = error instanceof GroqSyntaxError ? Math.min(start + 1, text.length) : text.length;
    const tooDeep = error instanceof RangeError;
    throw new QueryParseError(
      tooDeep ? "the query is nested too deeply" : errorMessage(error),
      text,
      start,
      Math.max(start, end),
    );
  }
}

function compile(text: string, parsed: ExprNode): ParsedQuery {
  checkTree(text, parsed);
  refuseUnanswerable(text, parsed);
  const ast = repair(parsed);
  const plan = planQuery(ast);
  return {
    text,
    ast,
    plan,
    parameters: parameterNames(ast),
    repeatable: !plan.functions.has("global::now"),
    synchronous: ![...plan.functions].some((name) => ONLY_WITH_PROMISES.test(name)),
    steadiness: steadinessOf(ast),
  };
}

function requireParameters(query: ParsedQuery, params: QueryParams): void {
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
