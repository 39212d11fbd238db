import { type EvaluateOptions, evaluate, evaluateSync } from "groq-js";
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
  try {
    return evaluateSync(query.plan.ast, optionsFor(query, view, context)).data ?? null;
  } catch (error) {
    throw evaluationError(error, query);
  }
}

/** The same for a query that is not `synchronous`. */
export async function evaluateQueryLater(
  query: ParsedQuery,
  view: DocumentView,
  context: EvaluationContext,
): Promise<unknown> {
  // The view's lists change with the next commit, which may come before this is done.
  const snapshot: DocumentView = {
    get: (id) => view.get(id),
    all: () => [...view.all()],
    ofType: (type) => [...view.ofType(type)],
    referrersOf: (id) => view.referrersOf(id),
  };
  try {
    const value = await evaluate(query.plan.ast, optionsFor(query, snapshot, context));
    return (await value.get()) ?? null;
  } catch (error) {
    throw evaluationError(error, query);
  }
}

const NOTHING: readonly SanityDocument[] = [];

function optionsFor(
  { plan }: ParsedQuery,
  view: DocumentView,
  context: EvaluationContext,
): EvaluateOptions {
  const params: QueryParams = { ...context.params };
  for (const [name, candidates] of plan.sources) {
    params[name] = candidates(view, context.params) ?? view.all();
  }
  return {
    dataset: plan.readsEverything ? view.all() : NOTHING,
    params,
    identity: context.identity,
    timestamp: new Date(),
    sanity: { projectId: context.projectId, dataset: context.dataset },
    dereference: ({ _ref }) => view.get(_ref),
  };
}

function evaluationError(error: unknown, query: ParsedQuery): QueryEvaluationError {
  const tooDeep = error instanceof RangeError;
  const message = tooDeep ? "the query is nested too deeply" : errorMessage(error);
  return new QueryEvaluationError(message, query.text);
}
