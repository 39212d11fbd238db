import { Evaluation, parseRule, syncTagsOfChange } from "../query";
import type { Dataset, DocumentChange } from "../store";
import { Budget, OverBudget } from "../util/budget";
import { isDraftId, isPublicId, isVersionId } from "../util/ids";
import { MAX_RULE_MS } from "../util/limits";
import { ALL_DATASETS, type Hook, SYNC_TAGS } from "./hook";
import type { HookMessage, HookOperation } from "./message";

type Change = Pick<DocumentChange, "id" | "before" | "after">;

interface CommittedChange extends Change {
  /** Of its transaction, ISO 8601 in UTC: what `now()` of a rule returns. */
  timestamp: string;
}

/** True if the webhook's settings include the change. Its filter is evaluated later, by `select`. */
export function subscribes(hook: Hook, dataset: string, change: Change): boolean {
  if (hook.isDisabledByUser || (hook.dataset !== ALL_DATASETS && hook.dataset !== dataset)) {
    return false;
  }
  // Whoever reads published content misses nothing else, and must not learn more.
  if (hook.type === SYNC_TAGS) return isPublicId(change.id);
  if (!hook.includeDrafts && isDraftId(change.id)) return false;
  if (!hook.includeAllVersions && isVersionId(change.id)) return false;
  return hook.rule.on.includes(operationOf(change));
}

/**
 * Evaluates a webhook's filter and projection for a change.
 * @returns undefined if the filter excludes the change
 * @throws Error if the rule cannot be evaluated for this document
 * @see https://www.sanity.io/docs/content-lake/webhooks
 */
export function select(
  hook: Hook,
  dataset: Dataset,
  change: CommittedChange,
): Pick<HookMessage, "operation" | "payload"> | undefined {
  if (hook.type === SYNC_TAGS) {
    const payload = JSON.stringify({ syncTags: syncTagsOfChange([change]) });
    return { operation: operationOf(change), payload };
  }
  const { filter, projection } = hook.rule;
  if (filter?.trim() && evaluateRule(filter, hook, dataset, change) !== true) return undefined;
  const content = projection?.trim()
    ? evaluateRule(projection, hook, dataset, change)
    : (change.after ?? change.before);
  return { operation: operationOf(change), payload: JSON.stringify(content ?? null) };
}

export function operationOf({ before, after }: Omit<Change, "id">): HookOperation {
  if (!after) return "delete";
  return before ? "update" : "create";
}

function evaluateRule(
  expression: string,
  { projectId }: Hook,
  { raw, name: dataset }: Dataset,
  { before, after, timestamp: now }: CommittedChange,
): unknown {
  const rule = parseRule(expression);
  const change = { before, after };
  const budget = new Budget(MAX_RULE_MS);
  const context = { params: {}, identity: "", projectId, dataset, change, budget, now };
  try {
    return new Evaluation(rule, raw, context).run();
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    throw new Error(`it takes longer than ${MAX_RULE_MS} ms for one document`);
  }
}
