import { isDeepStrictEqual } from "node:util";
import { isObject, ownValueAt } from "../../util/json";
import { type ExprNode, isSelectorNode, type SelectorNode } from "../groq-js/api";
import type { FunctionContext, GroqFunction } from "./context";

type KeyPath = readonly (string | number)[];

/** True if what a selector selects differs between two values. */
export const changedAny: GroqFunction = ([before, after, selector], context) => {
  const paths = select(selector, before, context);
  if (paths.length !== select(selector, after, context).length) return true;
  return paths.some((path) => {
    context.meter.step();
    // An item of a list is another one once the list is longer or shorter.
    const lists = path.flatMap((part, n) => (typeof part === "number" ? [path.slice(0, n)] : []));
    return (
      lists.some((list) => itemsAt(before, list).length !== itemsAt(after, list).length) ||
      !isDeepStrictEqual(ownValueAt(before, path), ownValueAt(after, path))
    );
  });
};

/** True if two values differ in nothing but what a selector selects. */
export const changedOnly: GroqFunction = ([before, after, selector], context) => {
  const selected = select(selector, before, context);
  for (const path of differences(before, after, context)) {
    const isSelected = selected.some((prefix) => {
      context.meter.step();
      return prefix.every((part, n) => path[n] === part);
    });
    if (!isSelected) return false;
  }
  return true;
};

/** @param selector its tree, sealed in a constant by groq-js/selectors.ts */
function select(selector: unknown, value: unknown, context: FunctionContext): KeyPath[] {
  const node = selector as ExprNode | null;
  if (!node || !isSelectorNode(node)) throw new Error("the last argument must be a selector");
  return pathsOf(node, value, context);
}

/** The key paths that a selector selects in a value. */
function pathsOf(node: SelectorNode, value: unknown, context: FunctionContext): KeyPath[] {
  const within = (base: ExprNode | SelectorNode, found: (path: KeyPath) => KeyPath[]) =>
    pathsOf(base as SelectorNode, value, context).flatMap((path) => {
      context.meter.step();
      return found(path);
    });
  const item = (path: KeyPath, n: number): KeyPath => {
    context.meter.step();
    return [...path, n];
  };
  switch (node.type) {
    case "Group":
      return pathsOf(node.base as SelectorNode, value, context);
    case "Tuple":
      return node.members.flatMap((member) => pathsOf(member as SelectorNode, value, context));
    case "AccessAttribute":
      return node.base ? within(node.base, (path) => [[...path, node.name]]) : [[node.name]];
    case "ArrayCoerce":
      return within(node.base, (path) => itemsAt(value, path).map((_item, n) => item(path, n)));
    case "Filter": {
      const filter: ExprNode = { ...node, base: { type: "This" } };
      return within(node.base, (path) =>
        itemsAt(value, path).flatMap((item, n) =>
          (context.evaluate(filter, [item]) as unknown[]).length > 0 ? [[...path, n]] : [],
        ),
      );
    }
    case "SelectorNested":
      return within(node.base, (path) =>
        pathsOf(node.nested, ownValueAt(value, path), context).map((inner) => [...path, ...inner]),
      );
    case "SelectorFuncCall":
      return [...anywhere(node.arg, value, context)];
  }
}

/** The key paths of all objects in a value, however deep, for which an expression is true. */
function* anywhere(
  expression: ExprNode,
  value: unknown,
  context: FunctionContext,
  path: KeyPath = [],
): Generator<KeyPath> {
  context.meter.step();
  if (isObject(value) && context.evaluate(expression, value) === true) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const part = Array.isArray(value) ? Number(key) : key;
    yield* anywhere(expression, inner, context, [...path, part]);
  }
}

/** The key paths at which two values differ. */
function* differences(
  before: unknown,
  after: unknown,
  context: FunctionContext,
  path: KeyPath = [],
): Generator<KeyPath> {
  context.meter.step();
  const [left, right] = [before ?? null, after ?? null];
  if (left === right) return;
  const areLists = Array.isArray(left) && Array.isArray(right) && left.length === right.length;
  if (!areLists && !(isObject(left) && isObject(right))) {
    yield path;
    return;
  }
  const parts = areLists ? left.keys() : new Set([left, right].flatMap(Object.keys));
  for (const part of parts) {
    const inner = [...path, part];
    yield* differences(ownValueAt(left, [part]), ownValueAt(right, [part]), context, inner);
  }
}

function itemsAt(value: unknown, path: KeyPath): readonly unknown[] {
  const list = ownValueAt(value, path);
  return Array.isArray(list) ? list : [];
}
