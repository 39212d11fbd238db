import { LRUCache } from "lru-cache";
import { parseErrorAt, QueryParseError } from "../errors";
import { correct, parseGroq } from "../groq-js";
import type { ExprNode, ParseOptions } from "../groq-js/api";
import { functionsIn } from "../parse/ast";
import { isShapedByParameters, parameterNames, type QueryParams } from "../parse/params";
import {
  checkLength,
  checkText,
  checkTree,
  isLongText,
  MAX_TOKENS_INLINE,
} from "../parse/text-limits";
import { type InlineEligibility, inlineEligibilityOf } from "./inline-eligibility";
import { type Plan, planQuery } from "./plan";
import { refuseUnsupported } from "./unsupported";

/** A query that was parsed and planned once and can be evaluated any number of times. */
export interface CompiledQuery {
  text: string;
  /** Before planning. */
  ast: ExprNode;
  plan: Plan;
  parameters: string[];
  /** False if the answer depends on the clock. */
  isRepeatable: boolean;
  canRunInline: InlineEligibility;
}

/** Marks a text that parses differently for each set of parameters, as `[$i]` may be an index or a filter. */
export const SHAPED_BY_PARAMETERS = "shaped by parameters";

/**
 * Compiles a query for these parameters.
 * @param maxTokens rejects longer queries, which would block the event loop while they are parsed
 * @throws QueryParseError with UTF-16 offsets; also for a missing parameter
 */
export function parseQuery(
  text: string,
  params: QueryParams,
  maxTokens = MAX_TOKENS_INLINE,
): CompiledQuery {
  checkLength(text);
  if (isLongText(text, maxTokens)) {
    const message = `the query is too long here: at most ${maxTokens} words and signs are read`;
    throw new QueryParseError(message, text, 0, text.length);
  }
  return new CompiledQueries().read(text, params);
}

/** Compiles a query for all parameters, if its shape does not depend on them. @throws QueryParseError */
function compileQuery(text: string): CompiledQuery | typeof SHAPED_BY_PARAMETERS {
  checkText(text);
  try {
    const ast = parseTree(text);
    return isShapedByParameters(ast) ? SHAPED_BY_PARAMETERS : compile(text, ast);
  } catch (error) {
    if (!text.includes("$")) throw error;
    // A slice with parameters as its bounds parses only with their values. Any other mistake throws again then.
    return SHAPED_BY_PARAMETERS;
  }
}

/**
 * Compiles a rule about a change: an expression in GROQ's delta mode, with `before()`, `after()` and `delta::`.
 * @throws QueryParseError
 */
export function parseRule(text: string): CompiledQuery {
  checkLength(text);
  checkText(text);
  const rule = compile(text, parseTree(text, { mode: "delta" }));
  requireParameters(rule, {});
  return rule;
}

/** @returns a tree that is shallow enough for recursive functions */
function parseTree(text: string, options?: ParseOptions): ExprNode {
  const ast = parseGroq(text, options);
  checkTree(text, ast);
  return ast;
}

function compile(text: string, parsed: ExprNode): CompiledQuery {
  refuseUnsupported(text, parsed);
  const ast = correct(parsed);
  const plan = planQuery(ast);
  return {
    text,
    ast,
    plan,
    parameters: parameterNames(ast),
    isRepeatable: !functionsIn(ast).has("global::now"),
    canRunInline: inlineEligibilityOf(parsed),
  };
}

/** @throws QueryParseError if a parameter of the query is missing */
function requireParameters(query: CompiledQuery, params: QueryParams): void {
  for (const name of query.parameters) {
    if (Object.hasOwn(params, name)) continue;
    throw parseErrorAt(`$${name}`, query.text, `param $${name} referenced, but not provided`);
  }
}

// In characters of the keys. A compiled query can take a hundred bytes for each.
const MAX_LENGTH = 1_000_000;
const LENGTH_PER_ENTRY = 200;

/** A cache of compiled queries: compiling takes longer than evaluating a typical query. */
export class CompiledQueries {
  private readonly entries = new LRUCache<string, CompiledQuery | typeof SHAPED_BY_PARAMETERS>({
    maxSize: MAX_LENGTH,
    sizeCalculation: (_query, key) => key.length + LENGTH_PER_ENTRY,
  });

  /** @throws QueryParseError */
  read(text: string, params: QueryParams): CompiledQuery {
    let entry = this.entries.get(text);
    if (!entry) {
      entry = compileQuery(text);
      this.entries.set(text, entry);
    }
    const query = entry === SHAPED_BY_PARAMETERS ? this.readShaped(text, params) : entry;
    requireParameters(query, params);
    return query;
  }

  /**
   * The same for the main thread.
   * @returns undefined if compiling the query would block the event loop
   * @throws QueryParseError
   */
  readIfShort(text: string, params: QueryParams, maxTokens: number): CompiledQuery | undefined {
    const isCheap = this.entries.has(text) || !isLongText(text, maxTokens);
    return isCheap ? this.read(text, params) : undefined;
  }

  private readShaped(text: string, params: QueryParams): CompiledQuery {
    const key = `${text}\n${JSON.stringify(params)}`;
    const known = this.entries.get(key);
    if (known && known !== SHAPED_BY_PARAMETERS) return known;
    const query = compile(text, parseTree(text, { params }));
    this.entries.set(key, query);
    return query;
  }
}
