import type { DocumentView } from "../../store";
import type { Budget } from "../groq-js/step-counter";
import type { QueryParams } from "../parse/params";
import { type ParsedQuery, parseQuery } from "../plan/compile";
import { Evaluation } from "./evaluation";

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
