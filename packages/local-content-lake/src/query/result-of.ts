import type { DocumentView } from "../store";
import { Evaluation } from "./evaluate";
import type { Budget } from "./meter";
import type { QueryParams } from "./params";
import { type ParsedQuery, parseQuery } from "./parse";

/**
 * The result of a query, parsed already or not, over any view, for code inside the lake that may see everything.
 * @throws QueryParseError, QueryEvaluationError, OverBudget
 */
export function resultOf(
  view: DocumentView,
  question: { query: string | ParsedQuery; params: QueryParams; dataset: string; budget?: Budget },
): unknown {
  const { query, params, dataset, budget } = question;
  const context = { params, identity: "<system>", projectId: "", dataset, budget };
  const parsed = typeof query === "string" ? parseQuery(query, params) : query;
  return new Evaluation(parsed, view, context).run();
}
