import { type ExprNode, evaluateSync } from "groq-js";
import type { QueryParams } from "../query";
import { parseQuery } from "../query";
import { QueryParseError } from "../query/errors";
import type { SanityDocument } from "../types";

export type DocumentFilter = (document: SanityDocument) => boolean;

/**
 * The filter of a listener's query. Order, slices and projections are ignored and nothing is
 * dereferenced, as Sanity documents it.
 * @throws QueryParseError, also for a query that does not start from `*`.
 * @see https://www.sanity.io/docs/http-reference/listen
 */
export function listenFilter(query: string, params: QueryParams): DocumentFilter {
  const filters = filtersOf(parseQuery(query, params).ast, query);
  return (document) =>
    filters.every((filter) => {
      const tree: ExprNode = { type: "Filter", base: { type: "Everything" }, expr: filter };
      const options = { dataset: [document], params, dereference: () => null };
      try {
        const { data } = evaluateSync(tree, options);
        return Array.isArray(data) && data.length > 0;
      } catch {
        // A filter that cannot be computed for a document does not match it.
        return false;
      }
    });
}

function filtersOf(node: ExprNode, query: string): ExprNode[] {
  if (node.type === "Everything") return [];
  if (node.type === "Filter") return [...filtersOf(node.base, query), node.expr];
  if ("base" in node && typeof node.base === "object") return filtersOf(node.base, query);
  throw new QueryParseError("a listener's query must be a filter on *", query, 0, query.length);
}
