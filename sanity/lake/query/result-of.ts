import type { DocumentView } from "../store";
import { Evaluation } from "./evaluate";
import type { Budget } from "./meter";
import type { QueryParams } from "./params";
import { parseQuery } from "./parse";

/**
 * The result of a query over any view, for code inside the lake that may see everything.
 * @throws QueryParseError, QueryEvaluationError, OverBudget
 */
export function resultOf(
  view: DocumentView,
  question: { query: string; params: QueryParams; dataset: string; budget?: Budget },
): unknown {
  const { query, params, dataset, budget } = question;
  const context = { params, identity: "<system>", projectId: "", dataset, budget };
  return new Evaluation(parseQuery(query, params), view, context).run();
}
