import { randomUUID } from "node:crypto";
import type { ExprNode, OpCallNode } from "groq-js";
import type { SanityDocument } from "../../util/types";
import type { FunctionContext, GroqFunction } from "../functions/context";
import { FUNCTIONS, REPLACEMENTS, WITHOUT_CONTEXT } from "../functions/table";
import { fullName, rewrite } from "../parse/ast";

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
  if (left.type === "Value") return CALLABLE.has(left.value as object);
  return left.type === "Deref" && left.base.type === "Value" && isMarked(left.base.value);
}

function isMarked(value: unknown): boolean {
  const { _ref } = (value ?? {}) as { _ref?: unknown };
  return typeof _ref === "string" && _ref.startsWith(MARK);
}

/** The lake's own functions for one evaluation. */
export class LinkedFunctions {
  private readonly lists = new Map<string, readonly SanityDocument[]>();

  constructor(private readonly context: FunctionContext) {}

  /** The "document" of a function's reference; undefined for any other reference. */
  read(id: string): readonly SanityDocument[] | undefined {
    const known = this.lists.get(id);
    if (known) return known;
    if (!id.startsWith(MARK)) return undefined;
    const call = functionOf(id.slice(MARK.length));
    const list = call && calledByConcat((args) => call(args, this.context));
    if (list) this.lists.set(id, list);
    return list;
  }
}

function functionOf(name: string): GroqFunction | undefined {
  return FUNCTIONS.get(name)?.call ?? REPLACEMENTS.get(name);
}

/** A "document" that calls a function that needs no context. It is a constant of the query, so nothing looks it up. */
function callableOf(name: string): object | undefined {
  const call = WITHOUT_CONTEXT.get(name);
  if (!call) return undefined;
  const callable = calledByConcat(call);
  CALLABLE.add(callable);
  return callable;
}

const CALLABLE = new WeakSet<object>();

function calledByConcat(call: (args: readonly unknown[]) => unknown): SanityDocument[] {
  return Object.defineProperty([], "concat", { value: call });
}

function callOf(name: string, args: readonly ExprNode[]): ExprNode {
  const callable = callableOf(name);
  const left: ExprNode = callable
    ? { type: "Value", value: callable }
    : { type: "Deref", base: { type: "Value", value: { _ref: MARK + name } } };
  const elements = args.map((value) => ({
    type: "ArrayElement" as const,
    value,
    isSplat: false,
  }));
  return { type: "OpCall", op: "+", left, right: { type: "Array", elements } };
}
