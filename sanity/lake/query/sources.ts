import { randomUUID } from "node:crypto";
import type { ExprNode } from "groq-js";
import type { Candidates, Key } from "./candidates";

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
export function sourceNode(name: string, { key }: Candidates): ExprNode {
  return { type: "Deref", base: key ? keyed(name, key) : referenceTo(text(MARK + name)) };
}

/** Reads a reference's id; undefined for that of a document. */
export function readSource(id: string): SourceReference | undefined {
  if (!id.startsWith(MARK)) return undefined;
  const end = id.indexOf(KEY, MARK.length);
  if (end < 0) return { name: id.slice(MARK.length), key: undefined };
  return { name: id.slice(MARK.length, end), key: id.slice(end + KEY.length) };
}

function keyed(name: string, { expression, onlyStrings }: Key): ExprNode {
  const start = text(MARK + name + KEY);
  const whole: ExprNode = { type: "OpCall", op: "+", left: start, right: expression };
  // What is no string makes the sum null. An empty key finds nothing, none at all everything.
  const otherwise = onlyStrings ? start : text(MARK + name);
  const args = [whole, otherwise];
  const id: ExprNode = { type: "FuncCall", namespace: "global", name: "coalesce", args };
  // In a projection, `^` means what it means in the filter: both look out from one level within.
  return { type: "Projection", base: { type: "Object", attributes: [] }, expr: referenceTo(id) };
}

function referenceTo(value: ExprNode): ExprNode {
  return { type: "Object", attributes: [{ type: "ObjectAttributeValue", name: "_ref", value }] };
}

function text(value: string): ExprNode {
  return { type: "Value", value };
}
