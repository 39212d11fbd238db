import { isObject } from "../../util/json";
import { uncorrelatedScan } from "../groq-js";
import type {
  ExprNode,
  FilterNode,
  FlatMapNode,
  MapNode,
  ObjectAttributeNode,
  ObjectNode,
  PipeFuncCallNode,
} from "../groq-js/api";
import {
  attributeOf,
  computed,
  documentRoot,
  fieldsOf,
  itemsOf,
  mentionsParent,
  nest,
  parentOf,
  plainValue,
  type Scope,
  sliceOf,
  type Traced,
} from "./traced";

/** What the tracer needs from the query engine. */
export interface TraceContext {
  /** All documents of the query's view. */
  everything(): readonly Record<string, unknown>[];
  /** The document that a reference points to in that view. */
  dereference(id: string): Record<string, unknown> | undefined;
  /** Evaluates an expression as GROQ does, with `root` as `@`. */
  evaluate(node: ExprNode, root: unknown): unknown;
  /** Called at every step; may throw to cancel. */
  step?(): void;
}

const ROOT: Scope = { value: computed(null), parent: undefined, hidden: false };

/**
 * Evaluates a query and records the origin of each value. The engine itself decides what filters, orders and pipes
 * select; computed values have no origin.
 */
export class Tracer {
  constructor(private readonly context: TraceContext) {}

  trace(node: ExprNode, scope = ROOT): Traced {
    this.context.step?.();
    switch (node.type) {
      case "Everything":
        return { kind: "array", items: this.context.everything().map(documentRoot) };
      case "This":
        return scope.value;
      case "Parent":
        return parentOf(scope, node.n);
      case "Group":
        return this.trace(node.base, scope);
      case "AccessAttribute":
        return attributeOf(node.base ? this.trace(node.base, scope) : scope.value, node.name);
      case "AccessElement":
        return itemsOf(this.trace(node.base, scope))?.at(node.index) ?? computed(null);
      case "ArrayCoerce": {
        const base = this.trace(node.base, scope);
        return itemsOf(base) ? base : computed(null);
      }
      case "Deref":
        return this.dereference(this.trace(node.base, scope));
      case "Filter":
      case "PipeFuncCall":
        return this.select(node, scope);
      case "Slice": {
        const items = itemsOf(this.trace(node.base, scope));
        return items ? sliceOf(items, node) : computed(null);
      }
      case "Map":
      case "FlatMap":
        return this.map(node, scope);
      case "Projection": {
        const value = this.trace(node.base, scope);
        return fieldsOf(value) ? this.trace(node.expr, nest(scope, value)) : computed(null);
      }
      case "Object":
        return this.object(node, scope);
      case "Array":
        return this.array(node.elements, scope);
      case "FuncCall":
        return node.namespace === "global" && node.name === "coalesce"
          ? this.firstPresent(node.args, scope)
          : this.compute(node, scope);
      case "Select": {
        const chosen = node.alternatives.find(
          ({ condition }) => plainValue(this.compute(condition, scope)) === true,
        );
        const value = chosen?.value ?? node.fallback;
        return value ? this.trace(value, scope) : computed(null);
      }
      case "OpCall": {
        if (!uncorrelatedScan(node)) return this.compute(node, scope);
        const found = this.context.evaluate(node, null) as Record<string, unknown>[];
        return { kind: "array", items: found.map(documentRoot) };
      }
      default:
        return this.compute(node, scope);
    }
  }

  private compute(node: ExprNode, scope: Scope): Traced {
    if (mentionsParent(node)) return computed(undefined);
    return computed(this.context.evaluate(node, plainValue(scope.value)));
  }

  private dereference(reference: Traced): Traced {
    const value = plainValue(reference);
    const id = isObject(value) ? value._ref : undefined;
    const found = typeof id === "string" ? this.context.dereference(id) : undefined;
    return found ? documentRoot(found) : computed(null);
  }

  /** Lets the engine select items, then finds their origins by object identity. */
  private select(selection: FilterNode | PipeFuncCallNode, scope: Scope): Traced {
    const items = itemsOf(this.trace(selection.base, scope));
    if (!items) return computed(null);
    const node: ExprNode = { ...selection, base: { type: "This" } };
    if (mentionsParent(node)) return computed(undefined);
    const values = items.map(plainValue);
    const places = new Map<unknown, Traced>();
    values.forEach((value, index) => {
      const item = items[index];
      if (item && isObject(value)) places.set(value, item);
    });
    const chosen = this.context.evaluate(node, values);
    if (!Array.isArray(chosen)) return computed(chosen);
    return { kind: "array", items: chosen.map((value) => places.get(value) ?? computed(value)) };
  }

  private map({ type, base, expr }: MapNode | FlatMapNode, scope: Scope): Traced {
    const items = itemsOf(this.trace(base, scope));
    if (!items) return computed(null);
    const mapped = items.flatMap((item) => {
      const value = this.trace(expr, nest(scope, item, true));
      return (type === "FlatMap" && itemsOf(value)) || [value];
    });
    return { kind: "array", items: mapped };
  }

  private object(node: ObjectNode, scope: Scope): Traced {
    const fields = new Map<string, Traced>();
    for (const attribute of node.attributes) this.addAttribute(fields, attribute, scope);
    return { kind: "object", fields };
  }

  private addAttribute(fields: Map<string, Traced>, node: ObjectAttributeNode, scope: Scope) {
    if (node.type === "ObjectAttributeValue") {
      fields.set(node.name, this.trace(node.value, scope));
      return;
    }
    const conditional = node.type === "ObjectConditionalSplat";
    if (conditional && plainValue(this.compute(node.condition, scope)) !== true) return;
    const spread = fieldsOf(this.trace(node.value, scope));
    for (const [name, field] of spread ?? []) fields.set(name, field);
  }

  private array(elements: { value: ExprNode; isSplat: boolean }[], scope: Scope): Traced {
    const items = elements.flatMap(({ value, isSplat }) => {
      const traced = this.trace(value, scope);
      return isSplat ? (itemsOf(traced) ?? []) : [traced];
    });
    return { kind: "array", items };
  }

  private firstPresent(args: ExprNode[], scope: Scope): Traced {
    for (const arg of args) {
      const traced = this.trace(arg, scope);
      const value = plainValue(traced);
      if (value !== null && value !== undefined) return traced;
    }
    return computed(null);
  }
}
