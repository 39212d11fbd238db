import type { ExprNode, OpCallNode } from "groq-js";
import type { SanityDocument } from "../../util/types";
import { unwrap } from "../parse/ast";
import { type Candidates, DOCUMENTS_PER_PACE, type Key, type Search } from "./access-path";
import { isReferencePath, partsOf, plainPath } from "./predicates";
import { compareValues, hasOrder, valueAt } from "./values";

/** What a filter may look at besides the document. */
type Surroundings = Pick<Search, "view" | "params" | "key">;

type Test = (document: SanityDocument) => boolean;
type MakeTest = (around: Surroundings) => Test;
type Constant = (around: Surroundings) => unknown;

/**
 * Those that a filter lets through, where all of it compares attributes with constants or with the key: decided
 * here in a hundredth of the time of an evaluation. Where the key was no string, only the evaluation can tell.
 * @returns undefined for any other filter.
 */
export function exactly(candidates: Candidates, filter: ExprNode): Candidates | undefined {
  const makeTest = testOf(filter, candidates.key);
  if (!makeTest) return undefined;
  return {
    ...candidates,
    isExact: true,
    find(search) {
      if (candidates.key && search.key === undefined) return undefined;
      return passing(candidates.find(search) ?? search.view.all(), makeTest(search), search);
    },
  };
}

function passing(
  documents: readonly SanityDocument[],
  test: Test,
  { pace }: Search,
): SanityDocument[] {
  const found: SanityDocument[] = [];
  for (let n = 0; n < documents.length; n++) {
    if (n % DOCUMENTS_PER_PACE === 0) pace();
    const document = documents[n] as SanityDocument;
    if (test(document)) found.push(document);
  }
  return found;
}

function testOf(filter: ExprNode, key: Key | undefined): MakeTest | undefined {
  const node = unwrap(filter);
  switch (node.type) {
    case "And":
    case "Or":
      return joined(
        node.type,
        partsOf(node.type, node).map((part) => testOf(part, key)),
      );
    case "OpCall":
      if (node.op === "in") return contained(node, key);
      return compared(node, key);
    case "FuncCall": {
      if (node.namespace !== "global") return undefined;
      if (node.name === "references") return referring(node.args, key);
      const path = node.name === "defined" && node.args[0] && plainPath(node.args[0]);
      return path ? () => (document) => (valueAt(document, path) ?? null) !== null : undefined;
    }
    default:
      return undefined;
  }
}

function joined(type: "And" | "Or", parts: (MakeTest | undefined)[]): MakeTest | undefined {
  if (!parts.every((part) => part !== undefined)) return undefined;
  return (around) => {
    const tests = parts.map((part) => part(around));
    return type === "And"
      ? (document) => tests.every((test) => test(document))
      : (document) => tests.some((test) => test(document));
  };
}

const TURNED: Record<string, string> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

function compared({ op, left, right }: OpCallNode, key: Key | undefined): MakeTest | undefined {
  const [leftPath, rightPath] = [plainPath(left), plainPath(right)];
  if (leftPath) return comparison(leftPath, op, constant(right, key));
  return rightPath && comparison(rightPath, TURNED[op] ?? op, constant(left, key));
}

function comparison(path: string[], op: string, other: Constant | undefined): MakeTest | undefined {
  const holds = OPERATORS[op];
  if (!other || !holds) return undefined;
  return (around) => {
    const value = other(around);
    return (document) => holds(valueAt(document, path), value);
  };
}

const OPERATORS: Record<string, (left: unknown, right: unknown) => boolean> = {
  "==": isEqual,
  "!=": (left, right) => !isEqual(left, right),
  "<": (left, right) => hasOrder(left, right) && compareValues(left, right) < 0,
  "<=": (left, right) => hasOrder(left, right) && compareValues(left, right) <= 0,
  ">": (left, right) => hasOrder(left, right) && compareValues(left, right) > 0,
  ">=": (left, right) => hasOrder(left, right) && compareValues(left, right) >= 0,
};

/** No object or list is equal to anything; what is missing is null. */
function isEqual(left: unknown, right: unknown): boolean {
  const one = left ?? null;
  return one === (right ?? null) && (one === null || typeof one !== "object");
}

function contained({ left, right }: OpCallNode, key: Key | undefined): MakeTest | undefined {
  const path = plainPath(left);
  if (path) {
    const list = constant(right, key);
    return list && ((around) => isAmong(path, list(around)));
  }
  const value = constant(left, key);
  const list = isReferencePath(right) ? referencesIn(right) : undefined;
  if (!value || !list) return undefined;
  return (around) => {
    const target = value(around);
    return (document) => {
      const items = valueAt(document, list);
      return Array.isArray(items) && items.some((item) => isEqual(valueAt(item, REF), target));
    };
  };
}

const REF = ["_ref"];

function isAmong(path: string[], list: unknown): Test {
  if (!Array.isArray(list)) return () => false;
  return (document) => {
    const value = valueAt(document, path);
    return list.some((item) => isEqual(value, item));
  };
}

/** The path before `[]._ref`. */
function referencesIn(expression: ExprNode): string[] | undefined {
  const node = unwrap(expression);
  const list = node.type === "Map" ? unwrap(node.base) : undefined;
  return list?.type === "ArrayCoerce" ? plainPath(list.base) : undefined;
}

function referring(args: ExprNode[], key: Key | undefined): MakeTest | undefined {
  const targets = args.map((arg) => constant(arg, key));
  if (!targets.every((target) => target !== undefined)) return undefined;
  return (around) => {
    const ids = targets.flatMap((target) => target(around)).filter((id) => typeof id === "string");
    const referrers = ids.map((id) => around.view.referrersOf(id));
    return ({ _id }) => referrers.some((known) => known.has(_id));
  };
}

/** What is the same for all documents that are looked through. */
function constant(expression: ExprNode, key: Key | undefined): Constant | undefined {
  if (expression === key?.expression) return (around) => around.key;
  const node = unwrap(expression);
  if (node.type === "Value") return () => node.value;
  if (node.type === "Parameter") return ({ params }) => params[node.name];
  if (node.type !== "Array" || node.elements.some(({ isSplat }) => isSplat)) return undefined;
  const items = node.elements.map(({ value }) => constant(value, undefined));
  if (!items.every((item) => item !== undefined)) return undefined;
  return (around) => items.map((item) => item(around));
}
