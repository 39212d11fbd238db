import { evaluate, parse } from "groq-js";
import { isDraftId, isVersionId } from "../ids";
import type { Dataset, DocumentChange } from "../store";
import type { Hook } from "./hook";

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
  if (hook.isDisabledByUser || (hook.dataset !== "*" && hook.dataset !== dataset.name))
    return undefined;
  if (!hook.includeDrafts && isDraftId(change.id)) return undefined;
  if (!hook.includeAllVersions && isVersionId(change.id)) return undefined;
  const operation = operationOf(change);
  if (!hook.rule.on.includes(operation)) return undefined;
  const { filter, projection } = hook.rule;
  if (filter?.trim() && (await evaluateRule(filter, dataset, change)) !== true) return undefined;
  const told = projection?.trim()
    ? await evaluateRule(projection, dataset, change)
    : (change.after ?? change.before);
  return { operation, payload: JSON.stringify(told ?? null) };
}

/** @throws Error that says what is wrong with a filter or projection. */
export function checkRule(expression: string): void {
  parse(expression, { mode: "delta" });
}

function operationOf({ before, after }: DocumentChange): HookOperation {
  if (!after) return "delete";
  return before ? "update" : "create";
}

// Not synchronously: the delta functions cannot be computed so.
async function evaluateRule(
  expression: string,
  { raw }: Dataset,
  { before, after }: DocumentChange,
): Promise<unknown> {
  const value = await evaluate(parse(expression, { mode: "delta" }), {
    root: after ?? before,
    before,
    after,
    dataset: raw.all(),
    dereference: ({ _ref }) => raw.get(_ref),
    timestamp: new Date(),
  });
  return value.get();
}
