import { randomUUID } from "node:crypto";
import type { ExprNode } from "groq-js";
import type { Candidates } from "../plan/access-path";

/**
 * groq-js asks its caller for the document of a reference, and takes a list as well: a source is a reference that no
 * document can hold, whose "document" is a list that an index finds, for the document around it if need be.
 */
export interface SourceReference {
  name: string;
  key: string | undefined;
}

// Nobody can guess it, so no query can write such a reference.
const MARK = `\0${randomUUID()}\0`;
const KEY = "\0";

/** What stands in the query in the place of `*`. */
export function sourceNode(name: string, { key, isExact }: Candidates): ExprNode {
  const everything = text(MARK + name);
  if (!key) return { type: "Deref", base: referenceTo(everything) };
  // What is no string makes the sum null. An empty key finds nothing, none at all everything.
  const nothing = text(MARK + name + KEY);
  const ids: ExprNode[] = [{ type: "OpCall", op: "+", left: nothing, right: key.expression }];
  if (key.onlyStrings) ids.push(nothing);
  if (key.notNull) ids.push(whereNull(key.expression, nothing));
  // Null is no reference: then an exact source is null, for another one to take its place.
  if (!key.onlyStrings && !isExact) ids.push(everything);
  // In a projection, `^` means what it means in the filter: both look out from one level within.
  const around: ExprNode = { type: "Object", attributes: [] };
  return {
    type: "Deref",
    base: { type: "Projection", base: around, expr: referenceTo(firstOf(ids)) },
  };
}

function whereNull(expression: ExprNode, value: ExprNode): ExprNode {
  const isNull: ExprNode = {
    type: "OpCall",
    op: "==",
    left: expression,
    right: { type: "Value", value: null },
  };
  return {
    type: "Select",
    alternatives: [{ type: "SelectAlternative", condition: isNull, value }],
  };
}

/** The name of a source that needs no key; undefined for any other node. */
export function keylessSource(node: ExprNode): string | undefined {
  if (node.type !== "Deref" || node.base.type !== "Object") return undefined;
  const [reference] = node.base.attributes;
  if (reference?.type !== "ObjectAttributeValue" || reference.value.type !== "Value") {
    return undefined;
  }
  const { value: id } = reference.value;
  return typeof id === "string" ? readSource(id)?.name : undefined;
}

/** The first that is not null. */
export function firstOf(args: ExprNode[]): ExprNode {
  return { type: "FuncCall", namespace: "global", name: "coalesce", args };
}

/** Reads a reference's id; undefined for that of a document. */
export function readSource(id: string): SourceReference | undefined {
  if (!id.startsWith(MARK)) return undefined;
  const end = id.indexOf(KEY, MARK.length);
  if (end < 0) return { name: id.slice(MARK.length), key: undefined };
  return { name: id.slice(MARK.length, end), key: id.slice(end + KEY.length) };
}

function referenceTo(value: ExprNode): ExprNode {
  return { type: "Object", attributes: [{ type: "ObjectAttributeValue", name: "_ref", value }] };
}

function text(value: string): ExprNode {
  return { type: "Value", value };
}
