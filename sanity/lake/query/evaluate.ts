import type { ContentSourceMap } from "@sanity/client";
import { type EvaluateOptions, type ExprNode, evaluate, evaluateSync } from "groq-js";
import { errorMessage } from "../errors";
import type { DocumentView } from "../store";
import type { SanityDocument } from "../types";
import { QueryEvaluationError } from "./errors";
import { type Meter, OverBudget } from "./meter";
import type { QueryParams } from "./params";
import type { ParsedQuery } from "./parse";
import { makeSourceMap, type SourceMapStyle } from "./source-map";

export interface EvaluationContext {
  params: QueryParams;
  /** The user's id, for `identity()`. */
  identity: string;
  projectId: string;
  dataset: string;
  /** Without one, the evaluation goes on until it is done. */
  budget?: Meter | undefined;
}

const NOTHING: readonly SanityDocument[] = [];

/** One query over one view of a dataset, at one moment. */
export class Evaluation {
  /** The ids that `->` asked for. */
  readonly dereferenced = new Set<string>();
  private readonly options: EvaluateOptions;
  private readonly sources = new Map<string, readonly SanityDocument[]>();

  constructor(
    private readonly query: ParsedQuery,
    private readonly view: DocumentView,
    private readonly context: EvaluationContext,
  ) {
    for (const [name, candidates] of query.plan.sources) {
      this.sources.set(name, candidates.find(view, context.params) ?? view.all());
    }
    const { budget, identity, projectId, dataset } = context;
    this.options = {
      dataset: query.plan.readsEverything ? view.all() : NOTHING,
      params: { ...context.params, ...Object.fromEntries(this.sources) },
      identity,
      timestamp: new Date(),
      sanity: {
        get projectId() {
          budget?.step();
          return projectId;
        },
        dataset,
      },
      dereference: ({ _ref }) => {
        this.dereferenced.add(_ref);
        return view.get(_ref);
      },
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
    const documentsOf = (node: ExprNode) => {
      if (node.type === "Everything") return this.view.all();
      return node.type === "Parameter" ? this.sources.get(node.name) : undefined;
    };
    return this.guard(() =>
      makeSourceMap(this.query.plan.ast, result, {
        documentsOf,
        dereference: (id) => this.view.get(id),
        evaluate: (node, root) => evaluateSync(node, { ...this.options, root }).data,
        step: () => budget?.step(),
        style,
      }),
    );
  }

  private guard<Value>(compute: () => Value): Value {
    try {
      return compute();
    } catch (error) {
      throw error instanceof OverBudget ? error : this.explain(error);
    }
  }

  private explain(error: unknown): QueryEvaluationError {
    if (!(error instanceof RangeError)) {
      return new QueryEvaluationError(errorMessage(error), this.query.text);
    }
    const tooDeep = /call stack/i.test(error.message);
    const message = tooDeep ? "the query is nested too deeply" : "a text or a list is too long";
    return new QueryEvaluationError(message, this.query.text);
  }
}
