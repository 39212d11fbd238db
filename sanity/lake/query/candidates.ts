import type { ExprNode } from "groq-js";
import type { DocumentView } from "../store";
import type { SanityDocument } from "../types";
import { unwrap } from "./ast";
import type { QueryParams } from "./params";

/** What an index knows about a filter. */
export interface Candidates {
  /** Documents among which all matches are, in `_id` order; undefined when the view has no such index. */
  find(view: DocumentView, params: QueryParams): readonly SanityDocument[] | undefined;
  /** What every match has in common: only a change of such a document changes the matches. */
  traits(params: QueryParams): Trait[];
  /** How much the condition narrows; what narrows most says the traits. */
  narrowness: number;
}

/** One of the documents with this `_id`, of this `_type`, or that refer to this id. */
export type Trait = [kind: "id" | "type" | "reference", value: string];

const NARROWNESS = { id: 3, reference: 2, type: 1 };

type Strings = (params: QueryParams) => string[];

/** Looks in a filter for a condition that an index can answer. */
export function candidatesFor(filter: ExprNode): Candidates | undefined {
  const node = unwrap(filter);
  switch (node.type) {
    case "And":
      return both(candidatesFor(node.left), candidatesFor(node.right));
    case "Or":
      return either(candidatesFor(node.left), candidatesFor(node.right));
    case "OpCall":
      if (node.op === "==") {
        return (
          byAttribute(node.left, strings(node.right)) ?? byAttribute(node.right, strings(node.left))
        );
      }
      return node.op === "in" ? byAttribute(node.left, listOfStrings(node.right)) : undefined;
    case "FuncCall":
      return node.namespace === "global" && node.name === "references"
        ? byReference(node.args)
        : undefined;
    default:
      return undefined;
  }
}

function both(left: Candidates | undefined, right: Candidates | undefined): Candidates | undefined {
  if (!left || !right) return left ?? right;
  const narrower = right.narrowness > left.narrowness ? right : left;
  return {
    find(view, params) {
      const a = left.find(view, params);
      // One document cannot be narrowed further.
      if (a && a.length < 2) return a;
      const b = right.find(view, params);
      return a && b ? (b.length < a.length ? b : a) : (a ?? b);
    },
    traits: narrower.traits,
    narrowness: narrower.narrowness,
  };
}

function either(left: Candidates | undefined, right: Candidates | undefined) {
  if (!left || !right) return undefined;
  const union: Candidates = {
    find(view, params) {
      const a = left.find(view, params);
      const b = a && right.find(view, params);
      return a && b && inOrder([...a, ...b]);
    },
    traits: (params) => [...left.traits(params), ...right.traits(params)],
    narrowness: Math.min(left.narrowness, right.narrowness),
  };
  return union;
}

function byAttribute(node: ExprNode, values: Strings | undefined): Candidates | undefined {
  const attribute = unwrap(node);
  if (!values || attribute.type !== "AccessAttribute" || attribute.base) return undefined;
  if (attribute.name === "_id") {
    return by("id", values, (view, params) => inOrder(byIds(view, values(params))));
  }
  if (attribute.name !== "_type") return undefined;
  return by("type", values, (view, params) => {
    const types = [...new Set(values(params))];
    if (types.length === 1) return view.ofType(types[0] ?? "");
    return inOrder(types.flatMap((type) => view.ofType(type)));
  });
}

function byReference(args: ExprNode[]): Candidates | undefined {
  const targets = args.map((arg) => strings(arg) ?? listOfStrings(arg));
  if (targets.some((target) => !target)) return undefined;
  const values: Strings = (params) => targets.flatMap((target) => target?.(params) ?? []);
  return by("reference", values, (view, params) => {
    const ids = new Set<string>();
    for (const target of values(params)) {
      const referrers = view.referrersOf(target);
      if (!referrers) return undefined;
      for (const id of referrers) ids.add(id);
    }
    return inOrder(byIds(view, ids));
  });
}

function by(kind: Trait[0], values: Strings, find: Candidates["find"]): Candidates {
  const traits = (params: QueryParams) => values(params).map((value): Trait => [kind, value]);
  return { find, traits, narrowness: NARROWNESS[kind] };
}

function byIds(view: DocumentView, ids: Iterable<string>): SanityDocument[] {
  return [...ids].flatMap((id) => view.get(id) ?? []);
}

function inOrder(documents: SanityDocument[]): SanityDocument[] {
  const unique = documents.length > 1 ? [...new Set(documents)] : documents;
  return unique.sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** A constant: its string in a list, or nothing, as `_type` and `_id` equal nothing but strings. */
function strings(expression: ExprNode): Strings | undefined {
  const node = unwrap(expression);
  if (node.type === "Value") return constant(onlyStrings([node.value]));
  if (node.type === "Parameter") return (params) => onlyStrings([params[node.name]].flat());
  return undefined;
}

function listOfStrings(expression: ExprNode): Strings | undefined {
  const node = unwrap(expression);
  if (node.type === "Value" || node.type === "Parameter") return strings(node);
  if (node.type !== "Array" || node.elements.some((element) => element.isSplat)) return undefined;
  const items = node.elements.map((element) => strings(element.value));
  if (items.some((item) => !item)) return undefined;
  return (params) => items.flatMap((item) => item?.(params) ?? []);
}

function constant(values: string[]): Strings {
  return () => values;
}

function onlyStrings(values: unknown[]): string[] {
  return values.flat().filter((value) => typeof value === "string");
}
