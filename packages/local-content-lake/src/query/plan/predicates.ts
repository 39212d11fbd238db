import type { ExprNode } from "../groq-js/api";
import { flattenChain, unwrap } from "../parse/ast";
import type { QueryParams } from "../parse/params";
import type { AccessPath, IndexKey, ParameterStrings } from "./access-path";
import { indexScan, joinScan, narrowest, unionScan } from "./index-scan";

/**
 * Chooses the access path for `*[filter]`.
 * @returns undefined if no predicate of the filter can use an index
 */
export function chooseAccessPath(filter: ExprNode): AccessPath | undefined {
  const node = unwrap(filter);
  switch (node.type) {
    case "And":
      return narrowest(flattenChain("And", node).flatMap((part) => chooseAccessPath(part) ?? []));
    case "Or":
      return unionOf(flattenChain("Or", node));
    case "OpCall":
      if (node.op === "==") {
        return equalityScan(node.left, node.right) ?? equalityScan(node.right, node.left);
      }
      return node.op === "in" ? membershipScan(node.left, node.right) : undefined;
    case "FuncCall":
      return node.namespace === "global" && node.name === "references"
        ? referenceScan(node.args)
        : undefined;
    default:
      return undefined;
  }
}

function isStringList(expression: ExprNode): boolean {
  const node = unwrap(expression);
  return node.type === "Array" && node.elements.every((one) => !one.isSplat && isString(one.value));
}

function isString(expression: ExprNode): boolean {
  const node = unwrap(expression);
  return node.type === "Value" && typeof node.value === "string";
}

function unionOf(alternatives: ExprNode[]): AccessPath | undefined {
  const parts: AccessPath[] = [];
  for (const alternative of alternatives) {
    const part = chooseAccessPath(alternative);
    if (!part || part.joinKey) return undefined;
    parts.push(part);
  }
  return unionScan(parts);
}

function equalityScan(left: ExprNode, right: ExprNode): AccessPath | undefined {
  const kind = indexKindOf(left);
  if (!kind) return undefined;
  const values = stringsOf(right, isRequiredField(kind));
  if (values) return indexScan(kind, values, isRequiredField(kind) && isString(right));
  if (kind === "type" || !isOuterPath(right)) return undefined;
  return joinScan({ expression: right, kind, onlyStrings: isRequiredField(kind) });
}

function membershipScan(left: ExprNode, right: ExprNode): AccessPath | undefined {
  const kind = indexKindOf(left);
  const values = kind && stringsOf(right, isRequiredField(kind));
  if (values) return indexScan(kind, values, isRequiredField(kind) && isStringList(right));
  // `"id" in list[]._ref`
  if (!referenceListPath(right)) return undefined;
  const target = stringsOf(left, false);
  if (target) return indexScan("ref", target);
  return isOuterPath(left)
    ? joinScan({ expression: left, kind: "ref", onlyStrings: false })
    : undefined;
}

/** Every document has an `_id` and a `_type`, so they equal strings only. Other fields may be missing and equal null. */
function isRequiredField(kind: IndexKey[0] | undefined): boolean {
  return kind === "id" || kind === "type";
}

function referenceScan(args: ExprNode[]): AccessPath | undefined {
  const targets = args.map((arg) => stringsOf(arg, true));
  if (targets.every((target) => target !== undefined)) {
    return indexScan("reference", (params) => targets.flatMap((target) => target(params) ?? []));
  }
  const [target, ...others] = args;
  if (!target || others.length > 0 || !isOuterPath(target)) return undefined;
  return joinScan({ expression: target, kind: "reference", onlyStrings: false, notNull: true });
}

/** The index that knows the documents by this attribute. */
function indexKindOf(expression: ExprNode): IndexKey[0] | undefined {
  const path = pathOf(expression);
  if (path?.length === 1 && path[0] === "_id") return "id";
  if (path?.length === 1 && path[0] === "_type") return "type";
  if (path?.join(".") === "slug.current") return "slug";
  // The index ignores where in a document the field is.
  return path?.at(-1) === "_ref" ? "ref" : undefined;
}

/** The names in `a.b.c` or `@.a.b.c`, starting at the document itself. */
export function pathOf(expression: ExprNode): string[] | undefined {
  const names: string[] = [];
  let node: ExprNode | undefined = unwrap(expression);
  while (node && !(names.length > 0 && node.type === "This")) {
    if (node.type !== "AccessAttribute") return undefined;
    names.push(node.name);
    node = node.base && unwrap(node.base);
  }
  return names.reverse();
}

/** The same; undefined if a name is a member of every JavaScript object, such as `toString`. */
export function plainPath(expression: ExprNode): string[] | undefined {
  const path = pathOf(expression);
  return path?.some((name) => name in Object.prototype) ? undefined : path;
}

/** The path in front of `[]._ref`, starting at the document itself. */
export function referenceListPath(expression: ExprNode): string[] | undefined {
  const node = unwrap(expression);
  const list = node.type === "Map" ? unwrap(node.base) : undefined;
  if (node.type !== "Map" || list?.type !== "ArrayCoerce") return undefined;
  const item = unwrap(node.expr);
  if (item.type !== "AccessAttribute" || item.name !== "_ref") return undefined;
  const isOfItem = item.base === undefined || unwrap(item.base).type === "This";
  return isOfItem ? plainPath(list.base) : undefined;
}

/** True for a path into the outer document, such as `^.author._ref`. */
function isOuterPath(expression: ExprNode): boolean {
  const node = unwrap(expression);
  if (node.type === "Parent") return true;
  return node.type === "AccessAttribute" && node.base !== undefined && isOuterPath(node.base);
}

/** The value of an expression without data: a literal, a parameter, or a list of these. */
export function constantOf(expression: ExprNode): ((params: QueryParams) => unknown) | undefined {
  const node = unwrap(expression);
  if (node.type === "Value") return () => node.value;
  if (node.type === "Parameter") return (params) => params[node.name];
  if (node.type !== "Array" || node.elements.some(({ isSplat }) => isSplat)) return undefined;
  const items = node.elements.map(({ value }) => constantOf(value));
  if (!items.every((item) => item !== undefined)) return undefined;
  return (params) => items.map((item) => item(params));
}

/**
 * The strings in a constant: itself, or the items of a list.
 * @param onlyStrings true if other values match nothing and can be left out
 */
function stringsOf(expression: ExprNode, onlyStrings: boolean): ParameterStrings | undefined {
  const constant = constantOf(expression);
  if (!constant) return undefined;
  return (params) => {
    const values = [constant(params)].flat();
    const found = values.filter((one) => typeof one === "string");
    return onlyStrings || found.length === values.length ? found : undefined;
  };
}
