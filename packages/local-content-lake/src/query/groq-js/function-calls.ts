import { randomUUID } from "node:crypto";
import type { ExprNode, FuncCallNode } from "groq-js";
import type { SanityDocument } from "../../util/types";
import type { FunctionContext } from "../functions/context";
import { FUNCTIONS, type FunctionEntry } from "../functions/table";
import { rewrite } from "../parse/ast";

// Random, so that no document or query can contain such a reference.
const MARK = `\0${randomUUID()}\0`;

/**
 * Replaces calls of the lake's own functions by nodes that groq-js can evaluate: `name(a, b)` becomes
 * `({_ref: <name>}-> + [a, b])[0]`. The "document" is a list whose `concat`, which `+` calls, calls the function.
 */
export function linkFunctions(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    if (node.type !== "FuncCall") return node;
    const entry = FUNCTIONS.get(fullName(node));
    return entry ? callOf(fullName(node), entry, node.args) : node;
  });
}

/** The "document" of a function's reference; undefined for any other reference. */
export function readFunction(
  id: string,
  context: FunctionContext,
): readonly SanityDocument[] | undefined {
  if (!id.startsWith(MARK)) return undefined;
  const entry = FUNCTIONS.get(id.slice(MARK.length));
  return entry && calledByConcat((args) => entry.call(args, context));
}

export function fullName({ namespace, name }: FuncCallNode): string {
  return `${namespace}::${name}`;
}

function calledByConcat(call: (args: readonly unknown[]) => unknown): SanityDocument[] {
  return Object.defineProperty([], "concat", { value: (args: unknown[]) => [call(args)] });
}

function callOf(name: string, entry: FunctionEntry, args: readonly ExprNode[]): ExprNode {
  const id: ExprNode = { type: "Value", value: MARK + name };
  const attributes = [{ type: "ObjectAttributeValue" as const, name: "_ref", value: id }];
  const left: ExprNode = { type: "Deref", base: { type: "Object", attributes } };
  const given: readonly ExprNode[] = entry.readsThis ? [{ type: "This" }] : args;
  const elements = given.map((value) => ({
    type: "ArrayElement" as const,
    value,
    isSplat: false,
  }));
  const base: ExprNode = { type: "OpCall", op: "+", left, right: { type: "Array", elements } };
  return { type: "AccessElement", base, index: 0 };
}
