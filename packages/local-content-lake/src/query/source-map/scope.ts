import { isObject } from "../../util/json";
import { computed, type Traced } from "./traced";

/** What `@` and `^` are at a place in a query. */
export interface Scope {
  value: Traced;
  parent: Scope | undefined;
  /** A scope that `^` passes over, as the engine's own for the items of a map. */
  hidden: boolean;
}

export function nest(scope: Scope, value: Traced, hidden = false): Scope {
  return { value, hidden, parent: scope.hidden ? scope.parent : scope };
}

/** What `^` is; more `^` go further out. */
export function parentOf(scope: Scope, levels: number): Traced {
  let current: Scope | undefined = scope;
  for (let level = 0; level < levels; level++) current = current?.parent;
  return current?.value ?? computed(null);
}

/** An expression that looks outside `@` cannot be handed to the engine on its own. */
export function mentionsParent(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentionsParent);
  if (!isObject(node)) return false;
  return node.type === "Parent" || Object.values(node).some(mentionsParent);
}
