import type { ExprNode } from "groq-js";
import { linkFunctions } from "../groq-js/function-calls";
import { firstOf, keylessSource, sourceNode } from "../groq-js/scan-nodes";
import { metered } from "../groq-js/step-counter";
import { rewrite, unwrap, walk } from "../parse/ast";
import { type Candidates, inAnyOrder } from "./access-path";
import { readAttributes } from "./attribute-scan";
import { exactly } from "./covering-predicate";
import { candidatesFor, isKnownExactly } from "./predicates";
import { firstInOrder, neededOf } from "./top-n";

/** A query whose `*[…]` read only the documents that an index finds. */
export interface Plan {
  ast: ExprNode;
  /** The same, quicker, and stopping when its budget is used up. */
  metered: ExprNode;
  /** What stands in the place of `*`, by the name that its reference has. */
  sources: ReadonlyMap<string, Candidates>;
  /** False when no part of the query needs the whole dataset. */
  readsEverything: boolean;
  /** Names of the functions that it calls, with their namespace. */
  functions: ReadonlySet<string>;
}

// Functions of other namespaces look into the dataset by themselves: releases::all(), for one. Those of `documents`
// do as well, and say for what.
const READS_ARGUMENTS_ONLY = new Set([
  "global",
  "string",
  "math",
  "array",
  "dateTime",
  "pt",
  "sanity",
  "geo",
  "text",
  "media",
  "user",
  "documents",
]);

/**
 * Replaces the `*` of every filter that an index can narrow by a source, which is looked up when it is
 * evaluated. The filter itself stays, so a plan can only be faster, not wrong; it goes where the source is just
 * what it lets through. Then, where only the first of an order are asked for, the source is only those. Where a key
 * is no string, an exact source is null, and the filter takes its place.
 */
export function planQuery(ast: ExprNode): Plan {
  const sources = new Map<string, Candidates>();
  // What stands for the whole of a filter, as far as the tree is rewritten.
  const exact = new Map<ExprNode, string>();
  const add = (candidates: Candidates) => {
    const name = String(sources.size);
    sources.set(name, candidates);
    return { name, node: sourceNode(name, candidates) };
  };
  const narrow = (list: ExprNode, by: (candidates: Candidates) => Candidates) => {
    const name = exact.get(unwrap(list)) ?? "";
    const candidates = sources.get(name);
    if (candidates) sources.set(name, by(candidates));
  };
  const planned = rewrite(ast, (node) => {
    const needed = neededOf(node);
    if (needed) {
      narrow(needed.ordered, (found) => firstInOrder(found, needed.first));
      // What takes the place of a source that is null is not in order.
      if (keylessSource(unwrap(needed.ordered))) {
        return { ...node, base: needed.ordered } as ExprNode;
      }
    }
    const counted = countedBy(node);
    if (counted) narrow(counted, inAnyOrder);
    if (node.type !== "Filter" || unwrap(node.base).type !== "Everything") return node;
    const candidates = candidatesFor(node.expr);
    if (!candidates) return node;
    const known = isKnownExactly(node.expr) ? candidates : exactly(candidates, node.expr);
    if (!known) return { ...node, base: add(candidates).node };
    const source = add(known);
    const mayBeNull = known.key && !known.key.onlyStrings;
    const found = mayBeNull
      ? firstOf([source.node, { ...node, base: add(candidates).node }])
      : source.node;
    exact.set(found, source.name);
    return found;
  });
  let readsEverything = false;
  const functions = new Set<string>();
  walk(planned, (node) => {
    if (node.type === "Everything") readsEverything = true;
    if (node.type !== "FuncCall") return;
    functions.add(`${node.namespace}::${node.name}`);
    if (!READS_ARGUMENTS_ONLY.has(String(node.namespace))) readsEverything = true;
  });
  const linked = linkFunctions(planned);
  // Only the evaluation: where a value comes from is found by the document that has it.
  const evaluated = metered(readAttributes(linked, sources));
  return { ast: linked, metered: evaluated, sources, readsEverything, functions };
}

/** The list in `count(…)`, whose order does not matter. */
function countedBy(node: ExprNode): ExprNode | undefined {
  const isCount = node.type === "FuncCall" && node.namespace === "global" && node.name === "count";
  return isCount ? node.args[0] : undefined;
}
