import type { ExprNode } from "groq-js";
import { unwrap } from "../parse/ast";
import {
  all,
  type Candidates,
  either,
  type Strings,
  type Trait,
  withKey,
  withTrait,
} from "./access-path";

/** Looks in a filter for a condition that an index can answer. */
export function candidatesFor(filter: ExprNode): Candidates | undefined {
  const node = unwrap(filter);
  switch (node.type) {
    case "And":
      return all(partsOf("And", node).flatMap((part) => candidatesFor(part) ?? []));
    case "Or":
      return anyOf(partsOf("Or", node));
    case "OpCall":
      if (node.op === "==") return equal(node.left, node.right) ?? equal(node.right, node.left);
      return node.op === "in" ? contained(node.left, node.right) : undefined;
    case "FuncCall":
      return node.namespace === "global" && node.name === "references"
        ? references(node.args)
        : undefined;
    default:
      return undefined;
  }
}

/**
 * Whether the index knows the filter so well that it need not be evaluated for what it finds: `_type` or `_id`
 * equal to constants, and alternatives of that.
 */
export function isKnownExactly(filter: ExprNode): boolean {
  const node = unwrap(filter);
  if (node.type === "Or") return partsOf("Or", node).every(isKnownExactly);
  if (node.type !== "OpCall" || (node.op !== "==" && node.op !== "in")) return false;
  const sides =
    node.op === "in"
      ? [[node.left, node.right]]
      : [
          [node.left, node.right],
          [node.right, node.left],
        ];
  return sides.some(([attribute, value]) => {
    const kind = attribute && kindOf(attribute);
    if (!value || (kind !== "id" && kind !== "type")) return false;
    return node.op === "in" ? isListOfTexts(value) : isText(value);
  });
}

function isListOfTexts(expression: ExprNode): boolean {
  const node = unwrap(expression);
  return node.type === "Array" && node.elements.every((one) => !one.isSplat && isText(one.value));
}

function isText(expression: ExprNode): boolean {
  const node = unwrap(expression);
  return node.type === "Value" && typeof node.value === "string";
}

/** A chain of hundreds of conditions is one list of them. */
export function partsOf(type: "And" | "Or", expression: ExprNode): ExprNode[] {
  const found: ExprNode[] = [];
  const waiting = [expression];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const node = unwrap(next);
    if (node.type === type) waiting.push(node.right, node.left);
    else found.push(node);
  }
  return found;
}

function anyOf(alternatives: ExprNode[]): Candidates | undefined {
  const parts: Candidates[] = [];
  for (const alternative of alternatives) {
    const part = candidatesFor(alternative);
    if (!part || part.key) return undefined;
    parts.push(part);
  }
  return either(parts);
}

function equal(left: ExprNode, right: ExprNode): Candidates | undefined {
  const kind = kindOf(left);
  if (!kind) return undefined;
  const values = strings(right, isOnEveryDocument(kind));
  if (values) return withTrait(kind, values);
  if (kind === "type" || !isAround(right)) return undefined;
  return withKey({ expression: right, kind, onlyStrings: isOnEveryDocument(kind) });
}

function contained(left: ExprNode, right: ExprNode): Candidates | undefined {
  const kind = kindOf(left);
  const values = kind && listOfStrings(right, isOnEveryDocument(kind));
  if (values) return withTrait(kind, values);
  // An id among the references of a list.
  if (!isReferencePath(right)) return undefined;
  const target = strings(left, false);
  if (target) return withTrait("reference", target);
  return isAround(left)
    ? withKey({ expression: left, kind: "reference", onlyStrings: false })
    : undefined;
}

/** Then nothing but a string is equal to it; what can be missing is equal to null. */
function isOnEveryDocument(kind: Trait[0]): boolean {
  return kind === "id" || kind === "type";
}

function references(args: ExprNode[]): Candidates | undefined {
  const targets = args.map((arg) => strings(arg, true) ?? listOfStrings(arg, true));
  if (targets.every((target) => target !== undefined)) {
    return withTrait("reference", (params) => targets.flatMap((target) => target(params) ?? []));
  }
  const [target, ...others] = args;
  if (!target || others.length > 0 || !isAround(target)) return undefined;
  return withKey({ expression: target, kind: "reference", onlyStrings: false, notNull: true });
}

/** What an index knows by an attribute of the document. */
function kindOf(expression: ExprNode): "id" | "type" | "slug" | "reference" | undefined {
  const path = pathOf(expression);
  if (path?.length === 1 && path[0] === "_id") return "id";
  if (path?.length === 1 && path[0] === "_type") return "type";
  if (path?.join(".") === "slug.current") return "slug";
  // Whatever holds a reference anywhere is known to refer to its target.
  return path && path.length > 1 && path.at(-1) === "_ref" ? "reference" : undefined;
}

/** The names of `a.b.c` or `@.a.b.c`, of the document itself. */
export function pathOf(expression: ExprNode): string[] | undefined {
  const names: string[] = [];
  let node: ExprNode | undefined = unwrap(expression);
  while (node && !(names.length > 0 && node.type === "This")) {
    if (node.type !== "AccessAttribute") return undefined;
    names.unshift(node.name);
    node = node.base && unwrap(node.base);
  }
  return names;
}

/** The same, without the names that every object has, which are no attributes. */
export function plainPath(expression: ExprNode): string[] | undefined {
  const path = pathOf(expression);
  return path?.some((name) => name in Object.prototype) ? undefined : path;
}

/** Of `authors[]._ref`, of the document itself. */
export function isReferencePath(expression: ExprNode): boolean {
  const node = unwrap(expression);
  if (node.type !== "Map") return false;
  const item = unwrap(node.expr);
  const isReference = item.type === "AccessAttribute" && item.name === "_ref" && isThis(item.base);
  const list = unwrap(node.base);
  return isReference && list.type === "ArrayCoerce" && pathOf(list.base) !== undefined;
}

function isThis(node: ExprNode | undefined): boolean {
  return node === undefined || unwrap(node).type === "This";
}

/** A path into the document around the filter, like `^.author._ref`. */
function isAround(expression: ExprNode): boolean {
  const node = unwrap(expression);
  if (node.type === "Parent") return true;
  return node.type === "AccessAttribute" && node.base !== undefined && isAround(node.base);
}

/**
 * A constant: its string in a list.
 * @param onlyStrings whether what is no string matches nothing, and can be left out.
 */
function strings(expression: ExprNode, onlyStrings: boolean): Strings | undefined {
  const node = unwrap(expression);
  if (node.type === "Value") return (_params) => stringsOf(node.value, onlyStrings);
  if (node.type === "Parameter") return (params) => stringsOf(params[node.name], onlyStrings);
  return undefined;
}

function listOfStrings(expression: ExprNode, onlyStrings: boolean): Strings | undefined {
  const node = unwrap(expression);
  if (node.type === "Value" || node.type === "Parameter") return strings(node, onlyStrings);
  if (node.type !== "Array" || node.elements.some((element) => element.isSplat)) return undefined;
  const items = node.elements.map((element) => strings(element.value, onlyStrings));
  if (items.some((item) => !item)) return undefined;
  return (params) => {
    const lists = items.map((item) => item?.(params));
    return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
  };
}

function stringsOf(value: unknown, onlyStrings: boolean): string[] | undefined {
  const values = [value].flat();
  const found = values.filter((one) => typeof one === "string");
  return onlyStrings || found.length === values.length ? found : undefined;
}
