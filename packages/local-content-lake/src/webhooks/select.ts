import { Evaluation, parseRule } from "../query";
import type { Dataset, DocumentChange } from "../store";
import { Budget, OverBudget } from "../util/budget";
import { isDraftId, isVersionId } from "../util/ids";
import { ALL_DATASETS, type Hook } from "./hook";

/** Of a rule, for one change: nothing else is answered meanwhile. */
const MILLISECONDS = 50;

export type HookOperation = "create" | "update" | "delete";

/** What a change is to a webhook that wants to hear of it. */
export interface Heard {
  operation: HookOperation;
  /** JSON, as it is signed and sent. */
  payload: string;
}

/**
 * What a webhook is to be told of a change: nothing where its rule leaves the change out.
 * @throws Error when the rule cannot be evaluated for this document.
 * @see https://www.sanity.io/docs/content-lake/webhooks
 */
export async function select(
  hook: Hook,
  dataset: Dataset,
  change: DocumentChange,
): Promise<Heard | undefined> {
  if (hook.isDisabledByUser || (hook.dataset !== ALL_DATASETS && hook.dataset !== dataset.name))
    return undefined;
  if (!hook.includeDrafts && isDraftId(change.id)) return undefined;
  if (!hook.includeAllVersions && isVersionId(change.id)) return undefined;
  const operation = operationOf(change);
  if (!hook.rule.on.includes(operation)) return undefined;
  const { filter, projection } = hook.rule;
  if (filter?.trim() && (await evaluateRule(filter, hook, dataset, change)) !== true)
    return undefined;
  const told = projection?.trim()
    ? await evaluateRule(projection, hook, dataset, change)
    : (change.after ?? change.before);
  return { operation, payload: JSON.stringify(told ?? null) };
}

/** @throws QueryParseError that says what is wrong with a filter or projection. */
export function checkRule(expression: string): void {
  parseRule(expression);
}

function operationOf({ before, after }: DocumentChange): HookOperation {
  if (!after) return "delete";
  return before ? "update" : "create";
}

function evaluateRule(
  expression: string,
  { projectId }: Hook,
  { raw, name: dataset }: Dataset,
  { before, after }: DocumentChange,
): unknown {
  const rule = parseRule(expression);
  const change = { before, after };
  const budget = rule.isSynchronous ? new Budget(MILLISECONDS) : undefined;
  const context = { params: {}, identity: "", projectId, dataset, change, budget };
  const evaluation = new Evaluation(rule, raw, context);
  try {
    return budget ? evaluation.run() : evaluation.runAsync();
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    throw new Error(`it takes longer than ${MILLISECONDS} ms for one document`);
  }
}
