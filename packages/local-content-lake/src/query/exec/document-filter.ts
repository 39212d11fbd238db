import { type ExprNode, evaluateSync } from "groq-js";
import type { SanityDocument } from "../../util/types";
import type { QueryParams } from "..";
import { parseQuery } from "..";
import { QueryParseError } from "../errors";
import { linkFunctions, readFunction } from "../groq-js/function-calls";
import { type Budget, metered, OverBudget } from "../groq-js/step-counter";
import { MAX_TOKENS_HERE, MAX_TOKENS_OF_STRANGERS } from "../parse/text-limits";
import { candidatesFor } from "../plan/predicates";

/** Which documents a listener wants to hear of. */
export interface DocumentFilter {
  /** The same for filters that match the same documents. */
  key: string;
  /** @throws OverBudget */
  matches(document: SanityDocument, budget: Budget): boolean;
}

/**
 * The filter of a listener's query. Order, slices and projections are ignored and nothing is
 * dereferenced, as Sanity documents it.
 * @throws QueryParseError, also for a query that does not start from `*`, and for one that might
 * hold up every commit.
 * @param isStranger someone without a token, whose query may be shorter.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function listenFilter(
  query: string,
  params: QueryParams,
  isStranger = false,
): DocumentFilter {
  const key = JSON.stringify([query, params]);
  const { ast, steadiness } = parseQuery(
    query,
    params,
    isStranger ? MAX_TOKENS_OF_STRANGERS : MAX_TOKENS_HERE,
  );
  if (!steadiness(params, key.length)) {
    const message = "a listener's query must be simpler: it is evaluated with every change";
    throw new QueryParseError(message, query, 0, query.length);
  }
  const tests = filtersOf(ast, query).map((filter) => compile(filter, params));
  return { key, matches: (document, budget) => tests.every((test) => test(document, budget)) };
}

function compile(filter: ExprNode, params: QueryParams): DocumentFilter["matches"] {
  const whole: ExprNode = { type: "Filter", base: { type: "Everything" }, expr: filter };
  const tree = metered(linkFunctions(whole));
  const isPossible = shortcut(filter, params);
  return (document, budget) => {
    if (!isPossible(document)) return false;
    const context = { projectId: "", dataset: "", meter: budget, geometries: new WeakMap() };
    try {
      const { data } = evaluateSync(tree, {
        dataset: [document],
        params,
        sanity: {
          get projectId() {
            budget.step();
            return "";
          },
          dataset: "",
        },
        dereference: ({ _ref }) => readFunction(_ref, context) as SanityDocument | undefined,
      });
      return Array.isArray(data) && data.length > 0;
    } catch (error) {
      if (error instanceof OverBudget) throw error;
      // A filter that cannot be computed for a document does not match it.
      return false;
    }
  };
}

/** Most listeners are about one document or type: that much is known without evaluating. */
function shortcut(filter: ExprNode, params: QueryParams): (document: SanityDocument) => boolean {
  const traits = candidatesFor(filter)?.traits(params);
  if (!traits?.every(([kind]) => kind === "id" || kind === "type")) return () => true;
  const ids = new Set(traits.flatMap(([kind, value]) => (kind === "id" ? value : [])));
  const types = new Set(traits.flatMap(([kind, value]) => (kind === "type" ? value : [])));
  return ({ _id, _type }) => ids.has(_id) || types.has(_type);
}

function filtersOf(node: ExprNode, query: string): ExprNode[] {
  if (node.type === "Everything") return [];
  if (node.type === "Filter") return [...filtersOf(node.base, query), node.expr];
  if ("base" in node && typeof node.base === "object") return filtersOf(node.base, query);
  throw new QueryParseError("a listener's query must be a filter on *", query, 0, query.length);
}
