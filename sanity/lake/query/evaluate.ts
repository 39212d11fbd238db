import { evaluateSync } from "groq-js";
import { errorMessage } from "../errors";
import type { DocumentView } from "../store";
import type { SanityDocument } from "../types";
import { QueryEvaluationError } from "./errors";
import type { QueryParams } from "./params";
import type { ParsedQuery } from "./parse";

export interface EvaluationContext {
  params: QueryParams;
  /** The user's id, for `identity()`. */
  identity: string;
  projectId: string;
  dataset: string;
}

/**
 * Computes a query over a view of the dataset.
 * @returns what JSON.stringify makes the answer of; undefined counts as null.
 * @throws QueryEvaluationError
 */
export function evaluateQuery(
  query: ParsedQuery,
  view: DocumentView,
  context: EvaluationContext,
): unknown {
  const { ast, sources, readsEverything } = query.plan;
  const params: QueryParams = { ...context.params };
  for (const [name, candidates] of sources) {
    params[name] = candidates(view, context.params) ?? view.all();
  }
  try {
    const value = evaluateSync(ast, {
      dataset: readsEverything ? view.all() : NOTHING,
      params,
      identity: context.identity,
      timestamp: new Date(),
      sanity: { projectId: context.projectId, dataset: context.dataset },
      dereference: ({ _ref }) => view.get(_ref),
    });
    return value.data ?? null;
  } catch (error) {
    const tooDeep = error instanceof RangeError;
    throw new QueryEvaluationError(
      tooDeep ? "the query is nested too deeply" : errorMessage(error),
      query.text,
    );
  }
}

const NOTHING: readonly SanityDocument[] = [];
