import type { ContentSourceMap } from "@sanity/client";
import { type EvaluateOptions, evaluate, evaluateSync } from "groq-js";
import type { DocumentChange, DocumentView } from "../../store";
import { errorMessage } from "../../util/errors";
import type { SanityDocument } from "../../util/types";
import { QueryEvaluationError } from "../errors";
import type { FunctionContext } from "../functions/context";
import { readFunction } from "../groq-js/function-calls";
import { readSource, type SourceReference } from "../groq-js/scan-nodes";
import { type Meter, OverBudget } from "../groq-js/step-counter";
import type { QueryParams } from "../parse/params";
import { attributesOf } from "../plan/attribute-scan";
import type { ParsedQuery } from "../plan/compile";
import { makeSourceMap, type SourceMapStyle } from "../source-map";
import { isStackOverflow } from "../stack-overflow";
import { Traits } from "../traits";

export interface EvaluationContext {
  params: QueryParams;
  /** The user's id, for `identity()`. */
  identity: string;
  projectId: string;
  dataset: string;
  /** Without one, the evaluation goes on until it is done. */
  budget?: Meter | undefined;
  /** What a rule is about: a document as it was and as it is. */
  change?: Pick<DocumentChange, "before" | "after">;
}

/** A document, what a source finds, or what stands for a function. */
type Found = SanityDocument | readonly unknown[] | undefined;

const NOTHING: readonly SanityDocument[] = [];

/** One query over one view of a dataset, at one moment. */
export class Evaluation {
  /** What only the evaluation knows that its result depends on: the ids that `->` asked for, and keys. */
  readonly traits = new Traits();
  private readonly options: EvaluateOptions;
  private readonly sources = new Map<string, readonly unknown[]>();
  private readonly functions: FunctionContext;

  constructor(
    private readonly query: ParsedQuery,
    private readonly view: DocumentView,
    private readonly context: EvaluationContext,
  ) {
    const { budget, identity, projectId, dataset, change } = context;
    const { traits } = this;
    this.functions = { projectId, dataset, view, traits, meter: budget, geometries: new WeakMap() };
    this.options = {
      dataset: query.plan.readsEverything ? view.all() : NOTHING,
      params: context.params,
      identity,
      timestamp: new Date(),
      ...(change && { ...change, root: change.after ?? change.before }),
      sanity: {
        get projectId() {
          budget?.step();
          return projectId;
        },
        dataset,
      },
      // The type of the option knows one document only; a source is a list of them.
      dereference: ({ _ref }) => this.lookUp(_ref) as SanityDocument | undefined,
    };
  }

  /**
   * @returns what JSON.stringify makes the answer of; undefined counts as null.
   * @throws QueryEvaluationError, OverBudget
   */
  run(): unknown {
    const { plan } = this.query;
    const ast = this.context.budget ? plan.metered : plan.ast;
    return this.guard(() => evaluateSync(ast, this.options).data ?? null);
  }

  /** The same for a query that is not `synchronous`; the view must not change meanwhile. */
  async runLater(): Promise<unknown> {
    try {
      const value = await evaluate(this.query.plan.ast, this.options);
      return (await value.get()) ?? null;
    } catch (error) {
      throw this.explain(error);
    }
  }

  /** Where the values of `result` come from. @throws OverBudget */
  sourceMap(result: unknown, style: SourceMapStyle): ContentSourceMap {
    const { budget } = this.context;
    return this.guard(() =>
      makeSourceMap(this.query.plan.ast, result, {
        everything: () => this.view.all(),
        // The sources of this tree are documents.
        dereference: (id) => this.lookUp(id) as SanityDocument | readonly SanityDocument[],
        evaluate: (node, root) => evaluateSync(node, { ...this.options, root }).data,
        step: () => budget?.step(),
        style,
      }),
    );
  }

  private lookUp(id: string): Found {
    const source = readSource(id);
    if (source) return this.documentsOf(source, id);
    const called = readFunction(id, this.functions);
    if (called) return called;
    this.traits.add("id", id);
    return this.view.get(id);
  }

  private documentsOf({ name, key }: SourceReference, id: string): readonly unknown[] | undefined {
    const known = this.sources.get(id);
    if (known) return known;
    const candidates = this.query.plan.sources.get(name);
    if (!candidates) return this.view.all();
    const { view } = this;
    const { params, budget } = this.context;
    const search = (pace: () => void) => {
      const found = candidates.find({ view, params, key, pace });
      if (!found && candidates.isExact) return undefined;
      const documents = found ?? view.all();
      const { attribute } = candidates;
      return attribute ? attributesOf(documents, attribute, pace) : documents;
    };
    const found = budget ? budget.find(search) : search(() => {});
    if (!found) return undefined;
    this.sources.set(id, found);
    if (!candidates.traits(params)) this.traits.addKey(candidates.key, key);
    return found;
  }

  private guard<Value>(compute: () => Value): Value {
    try {
      return compute();
    } catch (error) {
      throw error instanceof OverBudget ? error : this.explain(error);
    }
  }

  private explain(error: unknown): QueryEvaluationError {
    return new QueryEvaluationError(explanationOf(error), this.query.text);
  }
}

function explanationOf(error: unknown): string {
  if (isStackOverflow(error)) return "the query is nested too deeply";
  return error instanceof RangeError ? "a text or a list is too long" : errorMessage(error);
}
