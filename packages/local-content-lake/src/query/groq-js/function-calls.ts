import { randomUUID } from "node:crypto";
import type { ExprNode, OpCallNode } from "groq-js";
import type { SanityDocument } from "../../util/types";
import type { FunctionContext, GroqFunction } from "../functions/context";
import { FUNCTIONS, REPLACEMENTS, WITHOUT_CONTEXT } from "../functions/table";
import { constantNode, fullName, listNode, rewrite } from "../parse/ast";

// Random, so that no document or query can contain such a reference.
const MARK = `\0${randomUUID()}\0`;

/**
 * Replaces calls of the lake's own functions by nodes that groq-js can evaluate: `name(a, b)` becomes
 * `{_ref: <name>}-> + [a, b]`. The "document" is a list whose `concat`, which `+` calls, calls the function.
 * Works in synchronous evaluations only.
 */
export function linkFunctions(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    if (node.type !== "FuncCall") return node;
    if (!functionOf(fullName(node)) && !WITHOUT_CONTEXT.has(fullName(node))) return node;
    const readsThis = FUNCTIONS.get(fullName(node))?.readsThis;
    return callOf(fullName(node), readsThis ? [{ type: "This" }] : node.args);
  });
}

/** True for a node of `linkFunctions`: it looks like a sum. */
export function isLinkedCall(node: OpCallNode): boolean {
  const { left } = node;
  if (left.type === "Value") return [...CALLABLE.values()].includes(left.value);
  return left.type === "Deref" && left.base.type === "Value" && isMarked(left.base.value);
}

function isMarked(value: unknown): boolean {
  const { _ref } = (value ?? {}) as { _ref?: unknown };
  return typeof _ref === "string" && _ref.startsWith(MARK);
}

/**
 * The lake's own functions for one evaluation.
 * @returns a function that returns the "document" of a function's reference; undefined for any other reference
 */
export function linkedFunctions(context: FunctionContext) {
  const lists = new Map<string, readonly SanityDocument[]>();
  return (id: string): readonly SanityDocument[] | undefined => {
    const known = lists.get(id);
    if (known || !id.startsWith(MARK)) return known;
    const call = functionOf(id.slice(MARK.length));
    const list = call && calledByConcat((args) => call(args, context));
    if (list) lists.set(id, list);
    return list;
  };
}

function functionOf(name: string): GroqFunction | undefined {
  return FUNCTIONS.get(name)?.call ?? REPLACEMENTS.get(name);
}

/** The "documents" that call functions without a context. They are constants of a query, so nothing looks them up. */
const CALLABLE = new Map(
  [...WITHOUT_CONTEXT].map(([name, call]): [string, unknown] => [name, calledByConcat(call)]),
);

function calledByConcat(call: (args: readonly unknown[]) => unknown): SanityDocument[] {
  return Object.defineProperty([], "concat", { value: call });
}

function callOf(name: string, args: readonly ExprNode[]): ExprNode {
  const callable = CALLABLE.get(name);
  const left: ExprNode = callable
    ? constantNode(callable)
    : { type: "Deref", base: constantNode({ _ref: MARK + name }) };
  return { type: "OpCall", op: "+", left, right: listNode(args) };
}
