import type { Dataset, DocumentView } from "../store";
import { evaluateQuery, evaluateQueryLater } from "./evaluate";
import type { QueryParams } from "./params";
import { parseQuery } from "./parse";
import { type Perspective, viewOf } from "./perspective";
import { rememberAnswer, rememberedAnswer } from "./results";

export { QueryEvaluationError, QueryParseError } from "./errors";
export type { QueryParams } from "./params";
export { parseQuery } from "./parse";
export { type Perspective, PerspectiveError, parsePerspective } from "./perspective";

export interface Question {
  query: string;
  params: QueryParams;
  perspective: Perspective;
  /** Undefined: someone without a token, who sees open published documents and nothing else. */
  reader: string | undefined;
  projectId: string;
}

const ANONYMOUS = "<anonymous>";

/**
 * Answers a query.
 * @returns the result as JSON text.
 * @throws QueryParseError, QueryEvaluationError
 */
export async function answer(dataset: Dataset, question: Question): Promise<Buffer> {
  const { query, params, perspective, reader, projectId } = question;
  const key = JSON.stringify([query, params, perspective, reader]);
  const known = rememberedAnswer(dataset, key);
  if (known) return known;
  const parsed = parseQuery(query, params);
  const view = reader === undefined ? dataset.open : viewOf(dataset, perspective);
  const context = { params, identity: reader ?? ANONYMOUS, projectId, dataset: dataset.name };
  const { revision } = dataset;
  const result = parsed.synchronous
    ? evaluateQuery(parsed, view, context)
    : await evaluateQueryLater(parsed, view, context);
  const bytes = Buffer.from(JSON.stringify(result));
  if (parsed.repeatable && dataset.revision === revision) rememberAnswer(dataset, key, bytes);
  return bytes;
}

/** The result of a query over any view, for code inside the lake that may see everything. */
export function resultOf(
  view: DocumentView,
  question: { query: string; params: QueryParams; dataset: string },
): unknown {
  const { query, params, dataset } = question;
  const context = { params, identity: "<system>", projectId: "", dataset };
  return evaluateQuery(parseQuery(query, params), view, context);
}
