import type { SanityDocument } from "../../util/types";
import { matchesTerms, termsOf } from "../functions/match";
import type { ExprNode, OpCallNode } from "../groq-js/api";
import { flattenChain, unwrap } from "../parse/ast";
import { comparatorWith, hasOrder, ORDERS, readerAt, valueAt } from "../values";
import {
  type AccessPath,
  DOCUMENTS_PER_CHECKPOINT,
  type DocumentTest,
  type JoinKey,
  type ScanContext,
} from "./access-path";
import { constantOf, plainPath, referenceListPath } from "./predicates";

/** What a predicate reads besides the document. */
type PredicateContext = Pick<ScanContext, "view" | "params" | "joinValue" | "checkpoint">;

type PredicateFactory = (context: PredicateContext) => DocumentTest;
type Constant = (context: PredicateContext) => unknown;

/**
 * Compiles a filter that only compares attributes with constants, each other or the join key, which makes the scan covering. Such a
 * predicate is about a hundred times faster than an evaluation.
 * @returns undefined for any other filter
 */
export function coverWithPredicate(path: AccessPath, filter: ExprNode): AccessPath | undefined {
  const makePredicate = compilePredicate(filter, path.joinKey);
  if (!makePredicate) return undefined;
  return {
    ...path,
    isCovering: true,
    scan(context) {
      const documents = path.scan(context) ?? context.view.all();
      const matches = makePredicate(context);
      const found: SanityDocument[] = [];
      for (let n = 0; n < documents.length; n++) {
        if (n % DOCUMENTS_PER_CHECKPOINT === 0) context.checkpoint();
        const document = documents[n] as SanityDocument;
        if (matches(document)) found.push(document);
      }
      return found;
    },
  };
}

function compilePredicate(filter: ExprNode, key?: JoinKey): PredicateFactory | undefined {
  const node = unwrap(filter);
  switch (node.type) {
    case "And":
    case "Or":
      return combine(
        node.type,
        flattenChain(node.type, node).map((part) => compilePredicate(part, key)),
      );
    case "OpCall":
      if (node.op === "in") return membership(node, key);
      return comparison(node, key);
    case "FuncCall": {
      if (node.name === "matchesPattern") return matchPredicate(node.args, key);
      if (node.namespace !== "global") return undefined;
      if (node.name === "references") return referencePredicate(node.args, key);
      const attribute = node.name === "defined" && node.args[0] && plainPath(node.args[0]);
      return attribute
        ? () => (document) => (valueAt(document, attribute) ?? null) !== null
        : undefined;
    }
    default:
      return undefined;
  }
}

function combine(
  type: "And" | "Or",
  parts: (PredicateFactory | undefined)[],
): PredicateFactory | undefined {
  if (!parts.every((part) => part !== undefined)) return undefined;
  return (context) => {
    const predicates = parts.map((part) => part(context));
    return type === "And"
      ? (document) => predicates.every((matches) => matches(document))
      : (document) => predicates.some((matches) => matches(document));
  };
}

const MIRRORED: Record<string, string> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

function comparison({ op, left, right }: OpCallNode, key?: JoinKey): PredicateFactory | undefined {
  const [holds, mirrored] = [OPERATORS[op], OPERATORS[MIRRORED[op] ?? op]];
  if (!holds || !mirrored) return undefined;
  const [readLeft, readRight] = [attributeReader(left), attributeReader(right)];
  if (readLeft && readRight) {
    return () => (document) => holds(readRight(document))(readLeft(document));
  }
  const read = readLeft ?? readRight;
  const other = constant(readLeft ? right : left, key);
  if (!read || !other) return undefined;
  return (context) => {
    const test = (readLeft ? holds : mirrored)(other(context));
    return (document) => test(read(document));
  };
}

function attributeReader(expression: ExprNode): ((document: unknown) => unknown) | undefined {
  const path = plainPath(expression);
  return path && readerAt(path);
}

type Test = (left: unknown) => boolean;

/** By operator: makes a test of its left side from the value of its right side. */
const OPERATORS: Record<string, (right: unknown) => Test> = {
  "==": (right) => (left) => isEqual(left, right),
  "!=": (right) => (left) => !isEqual(left, right),
  "<": (right) => ordered("<", right),
  "<=": (right) => ordered("<=", right),
  ">": (right) => ordered(">", right),
  ">=": (right) => ordered(">=", right),
};

function ordered(operator: keyof typeof ORDERS, right: unknown): Test {
  const compare = comparatorWith(right);
  const holds = ORDERS[operator];
  return (left) => hasOrder(left, right) && holds(compare(left));
}

/** Objects and lists equal nothing; a missing value equals null. */
function isEqual(left: unknown, right: unknown): boolean {
  const one = left ?? null;
  return one === (right ?? null) && (one === null || typeof one !== "object");
}

function membership({ left, right }: OpCallNode, key?: JoinKey): PredicateFactory | undefined {
  const path = plainPath(left);
  if (path) {
    const list = constant(right, key);
    return list && ((context) => isOneOf(path, list(context)));
  }
  const value = constant(left, key);
  const list = referenceListPath(right);
  if (!value || !list) return undefined;
  return (context) => {
    const target = value(context);
    return (document) => {
      const items = valueAt(document, list);
      return Array.isArray(items) && items.some((item) => isEqual(valueAt(item, REF), target));
    };
  };
}

const REF = ["_ref"];

function isOneOf(path: string[], list: unknown): DocumentTest {
  if (!Array.isArray(list)) return () => false;
  return (document) => {
    const value = valueAt(document, path);
    return list.some((item) => isEqual(value, item));
  };
}

function referencePredicate(args: ExprNode[], key?: JoinKey): PredicateFactory | undefined {
  const targets = args.map((arg) => constant(arg, key));
  if (!targets.every((target) => target !== undefined)) return undefined;
  return (context) => {
    const ids = targets.flatMap((target) => target(context)).filter((id) => typeof id === "string");
    const referrers = ids.map((id) => context.view.referrersOf(id));
    return ({ _id }) => referrers.some((known) => known.has(_id));
  };
}

// Splitting a text into words takes much longer than comparing two values.
const TEXTS_PER_CHECKPOINT = 64;

function matchPredicate(args: ExprNode[], key: JoinKey | undefined): PredicateFactory | undefined {
  const [text, pattern] = args;
  const path = text && plainPath(text);
  const value = pattern && constant(pattern, key);
  if (!path || !value) return undefined;
  return (context) => {
    const terms = termsOf(value(context));
    let texts = 0;
    return (document) => {
      const found = valueAt(document, path);
      if (typeof found !== "string" && !Array.isArray(found)) return false;
      texts += 1;
      if (texts % TEXTS_PER_CHECKPOINT === 0) context.checkpoint();
      return matchesTerms(found, terms);
    };
  };
}

/** An expression with the same value for every document of the scan. */
function constant(expression: ExprNode, key: JoinKey | undefined): Constant | undefined {
  if (expression === key?.expression) return ({ joinValue }) => joinValue;
  const value = constantOf(expression);
  return value && (({ params }) => value(params));
}
