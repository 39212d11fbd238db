import { isObject } from "../../util/json";
import type { FunctionContext } from "./context";

/**
 * `documents::get()`: the document of a Global Document Reference, `dataset:<project>.<dataset>:<id>`, or of an object
 * with one as its `_ref`. A query reads one dataset, so documents of other datasets and media libraries are null.
 */
export function getDocument(args: readonly unknown[], context: FunctionContext): unknown {
  const [reference] = args;
  const text = isObject(reference) ? reference._ref : reference;
  const prefix = globalPrefix(context);
  if (typeof text !== "string" || !text.startsWith(prefix)) return null;
  const id = text.slice(prefix.length);
  context.dependencies.add("id", id);
  return context.view?.get(id) ?? null;
}

/** How many documents refer to this one, strongly or weakly. */
export function incomingReferences([document]: readonly unknown[], context: FunctionContext) {
  return countReferrers(document, "", context);
}

/** How many documents of this dataset refer to this one by a Global Document Reference. */
export function incomingGlobalReferences([document]: readonly unknown[], context: FunctionContext) {
  return countReferrers(document, globalPrefix(context), context);
}

function globalPrefix({ projectId, dataset }: FunctionContext): string {
  return `dataset:${projectId}.${dataset}:`;
}

function countReferrers(
  document: unknown,
  prefix: string,
  { view, dependencies, meter }: FunctionContext,
): number | null {
  if (!view || !isObject(document) || typeof document._id !== "string") return null;
  const target = prefix + document._id;
  dependencies.add("reference", target);
  let count = 0;
  // The index may contain documents outside the view.
  for (const id of view.referrersOf(target).keys()) {
    meter.step();
    if (view.get(id)) count += 1;
  }
  return count;
}
