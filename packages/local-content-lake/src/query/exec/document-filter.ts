import { type Budget, OverBudget } from "../../util/budget";
import type { SanityDocument } from "../../util/types";
import { QueryParseError } from "../errors";
import { correctOrder, countSteps, linkFunctions, sealSelectors } from "../groq-js";
import type { ExprNode } from "../groq-js/api";
import type { QueryParams } from "../parse/params";
import { MAX_ANONYMOUS_TOKENS, MAX_TOKENS_INLINE } from "../parse/text-limits";
import { parseQuery } from "../plan/compile";
import { chooseAccessPath } from "../plan/predicates";
import { Evaluation } from "./evaluation";

/** Decides which documents a listener is notified of. */
export interface DocumentFilter {
  /** Equal for filters with the same query and parameters. */
  key: string;
  /**
   * @param now what `now()` returns: ISO 8601 in UTC
   * @throws OverBudget
   */
  matches(document: SanityDocument, budget: Budget, now: string): boolean;
}

/**
 * Compiles the filter of a listener's query. As Sanity documents it, order, slices and projections are ignored and
 * nothing is dereferenced.
 * @param isAnonymous true for a client without a token, whose query must be shorter
 * @throws QueryParseError also if the query does not start with `*`, or if evaluating it may block commits
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function parseDocumentFilter(
  query: string,
  params: QueryParams,
  isAnonymous = false,
): DocumentFilter {
  const key = JSON.stringify([query, params]);
  const maxTokens = isAnonymous ? MAX_ANONYMOUS_TOKENS : MAX_TOKENS_INLINE;
  const { ast, canRunInline } = parseQuery(query, params, maxTokens);
  if (!canRunInline(params, key.length)) {
    const message = "a listener's query must be simpler: it is evaluated with every change";
    throw new QueryParseError(message, query, 0, query.length);
  }
  const tests = filterChain(ast, query).map((filter) => compile(filter, params));
  return {
    key,
    matches: (document, budget, now) => tests.every((test) => test(document, budget, now)),
  };
}

function compile(filter: ExprNode, params: QueryParams): DocumentFilter["matches"] {
  const whole: ExprNode = { type: "Filter", base: { type: "Everything" }, expr: filter };
  const ast = countSteps(linkFunctions(sealSelectors(correctOrder(whole))));
  const plan = { ast, metered: ast, scans: [], scansEverything: true };
  const mayMatch = quickReject(filter, params);
  return (document, budget, now) => {
    if (!mayMatch(document)) return false;
    const context = { params, identity: "", projectId: "", dataset: "", budget, now };
    try {
      const found = new Evaluation({ text: "", plan }, [document], context).run();
      return Array.isArray(found) && found.length > 0;
    } catch (error) {
      if (error instanceof OverBudget) throw error;
      // A filter that fails for a document does not match it.
      return false;
    }
  };
}

/** Most listeners name one document or type, so most documents are rejected without an evaluation. */
function quickReject(filter: ExprNode, params: QueryParams): (document: SanityDocument) => boolean {
  const keys = chooseAccessPath(filter)?.indexKeys(params);
  if (!keys?.every(([kind]) => kind === "id" || kind === "type")) return () => true;
  const ids = new Set(keys.flatMap(([kind, value]) => (kind === "id" ? value : [])));
  const types = new Set(keys.flatMap(([kind, value]) => (kind === "type" ? value : [])));
  return ({ _id, _type }) => ids.has(_id) || types.has(_type);
}

function filterChain(node: ExprNode, query: string): ExprNode[] {
  if (node.type === "Everything") return [];
  if (node.type === "Filter") return [...filterChain(node.base, query), node.expr];
  if ("base" in node && typeof node.base === "object") return filterChain(node.base, query);
  throw new QueryParseError("a listener's query must be a filter on *", query, 0, query.length);
}
