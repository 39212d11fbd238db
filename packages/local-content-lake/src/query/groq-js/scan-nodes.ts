import { randomUUID } from "node:crypto";
import type { ExprNode } from "groq-js";
import { callNode, constantNode, selectNode } from "../parse/ast";

/** Names a scan, and the value of its join key in the outer document. */
export interface ScanReference {
  name: string;
  joinValue: string | undefined;
  /** True if the outer document has no value that could match. */
  isEmpty: boolean;
}

interface ScanShape {
  joinKey?: { expression: ExprNode; onlyStrings: boolean; notNull?: boolean };
  isCovering?: boolean;
}

// Random, so that no document or query can contain such a reference.
const MARK = `\0${randomUUID()}\0`;
const EMPTY = "\0-";
const VALUE = "\0=";

/**
 * The node that replaces `*`: a dereference of a fake `_ref`, whose "document" is the list that the scan returns.
 * With a join key, the `_ref` ends with the key's value in the outer document.
 */
export function scanNode(name: string, { joinKey, isCovering }: ScanShape): ExprNode {
  const everything = constantNode(MARK + name);
  if (!joinKey) return { type: "Deref", base: referenceTo(everything) };
  // The sum is null if the key is not a string. `everything` scans all documents.
  const prefix = constantNode(MARK + name + VALUE);
  const nothing = constantNode(MARK + name + EMPTY);
  const ids: ExprNode[] = [{ type: "OpCall", op: "+", left: prefix, right: joinKey.expression }];
  if (joinKey.onlyStrings) ids.push(nothing);
  if (joinKey.notNull) {
    const [left, right] = [joinKey.expression, constantNode(null)];
    ids.push(selectNode({ type: "OpCall", op: "==", left, right }, nothing));
  }
  // Without an id a covering scan is null, and `coalesce` continues with its fallback.
  if (!joinKey.onlyStrings && !isCovering) ids.push(everything);
  // A projection is one scope deep, as the filter is, so `^` keeps its meaning.
  const outer: ExprNode = { type: "Object", attributes: [] };
  return {
    type: "Deref",
    base: { type: "Projection", base: outer, expr: referenceTo(coalesce(ids)) },
  };
}

/** The name of a scan node without a join key; undefined for any other node. */
export function uncorrelatedScan(node: ExprNode): string | undefined {
  if (node.type !== "Deref" || node.base.type !== "Object") return undefined;
  const [reference] = node.base.attributes;
  if (reference?.type !== "ObjectAttributeValue" || reference.value.type !== "Value") {
    return undefined;
  }
  const { value: id } = reference.value;
  return typeof id === "string" ? readScanReference(id)?.name : undefined;
}

/** A call that returns its first argument that is not null. */
export function coalesce(args: ExprNode[]): ExprNode {
  return callNode("global", "coalesce", args);
}

/** Reads the `_ref` of a scan node; undefined for a document id. */
export function readScanReference(id: string): ScanReference | undefined {
  if (!id.startsWith(MARK)) return undefined;
  // The name is a number, so the first separator ends it.
  const end = id.indexOf("\0", MARK.length);
  if (end < 0) return { name: id.slice(MARK.length), joinValue: undefined, isEmpty: false };
  const isEmpty = id.startsWith(EMPTY, end);
  const joinValue = isEmpty ? undefined : id.slice(end + VALUE.length);
  return { name: id.slice(MARK.length, end), joinValue, isEmpty };
}

function referenceTo(value: ExprNode): ExprNode {
  return { type: "Object", attributes: [{ type: "ObjectAttributeValue", name: "_ref", value }] };
}
