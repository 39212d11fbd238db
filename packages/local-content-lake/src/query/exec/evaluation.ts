import type { ContentSourceMap } from "@sanity/client";
import type { DocumentChange, DocumentView } from "../../store";
import { Dataset } from "../../store/memory/dataset";
import { type Meter, OverBudget } from "../../util/budget";
import { entryOf } from "../../util/entry-of";
import { errorMessage } from "../../util/errors";
import type { SanityDocument } from "../../util/types";
import { isStackOverflow, queryFailed } from "../errors";
import { functionContext } from "../functions/context";
import { CONTEXT } from "../groq-js";
import { type EvaluateOptions, type ExprNode, evaluateSync } from "../groq-js/api";
import type { QueryParams } from "../parse/params";
import { Dependencies, type Scan } from "../plan/access-path";
import type { CompiledQuery } from "../plan/compile";
import { makeSourceMap, type SourceMapStyle } from "../source-map";

export interface EvaluationContext {
  params: QueryParams;
  /** The user's id, for `identity()`. Default: the lake itself. */
  identity?: string;
  /** Default: none, as for a query of the lake itself. */
  projectId?: string;
  dataset: string;
  budget: Meter;
  /** What `now()` returns: ISO 8601 in UTC. Default: the time of the evaluation. */
  now?: string | undefined;
  /** For a rule about a change: the document before and after it. */
  change?: Pick<DocumentChange, "before" | "after">;
}

const NO_DOCUMENTS: readonly SanityDocument[] = [];
const NO_VIEW: DocumentView = new Dataset("").raw;

/** One evaluation of a query over one state of a view, or over a few documents beside which there are none. */
export class Evaluation {
  /** Dependencies found while evaluating: dereferenced ids and join values. */
  readonly dependencies = new Dependencies();
  private readonly options: EvaluateOptions;
  /** Their results, by join value. */
  private readonly scans = new Map<Scan, Map<string | undefined, readonly unknown[]>>();
  private readonly view: DocumentView;

  constructor(
    private readonly query: Pick<CompiledQuery, "text" | "plan">,
    source: DocumentView | readonly SanityDocument[],
    private readonly context: EvaluationContext,
  ) {
    const view = "all" in source ? source : undefined;
    this.view = view ?? NO_VIEW;
    const { budget, identity = "<system>", projectId = "", dataset, change } = context;
    const { dependencies } = this;
    const reads = { projectId, dataset, view, dependencies, meter: budget };
    const evaluate = (node: ExprNode, root: unknown) => this.evaluate(node, root);
    const scan = (one: Scan, joinValue: unknown) => this.scan(one, joinValue);
    this.options = {
      dataset: query.plan.scansEverything ? (view?.all() ?? source) : NO_DOCUMENTS,
      params: { ...context.params, [CONTEXT]: functionContext({ ...reads, evaluate, scan }) },
      identity,
      timestamp: context.now ? new Date(context.now) : new Date(),
      ...(change && { ...change, root: change.after ?? change.before }),
      sanity: {
        get projectId() {
          budget.step();
          return projectId;
        },
        dataset,
      },
      dereference: ({ _ref }) => this.dereference(_ref),
    };
  }

  /**
   * @returns a value for `JSON.stringify`
   * @throws LakeError `QUERY_FAILED`, OverBudget
   */
  run(): unknown {
    const { metered } = this.query.plan;
    return this.guard(() => evaluateSync(metered, this.options).data ?? null);
  }

  /** Makes the source map of a result of `run`. @throws LakeError `QUERY_FAILED`, OverBudget */
  sourceMap(result: unknown, style: SourceMapStyle): ContentSourceMap {
    const { budget } = this.context;
    return this.guard(() =>
      makeSourceMap(this.query.plan.ast, result, {
        everything: () => this.view.all(),
        dereference: (id) => this.dereference(id),
        evaluate: (node, root) => this.evaluate(node, root),
        step: () => budget.step(),
        style,
      }),
    );
  }

  private evaluate(node: ExprNode, root: unknown): unknown {
    return evaluateSync(node, { ...this.options, root }).data;
  }

  private dereference(id: string): SanityDocument | undefined {
    this.dependencies.add("id", id);
    return this.view.get(id);
  }

  private scan(scan: Scan, joinValue: unknown): readonly unknown[] | null {
    const { path } = scan;
    const { joinKey } = path;
    const key = typeof joinValue === "string" ? joinValue : undefined;
    if (joinKey && key === undefined) {
      // Of the outer document, nothing can match.
      if (joinKey.onlyStrings || (joinKey.notNull && joinValue === null)) return NO_DOCUMENTS;
      if (path.isCovering) return null;
    }
    const results = entryOf(this.scans, scan, () => new Map());
    return entryOf(results, key, () => this.found(scan, key));
  }

  private found({ path, project }: Scan, joinValue: string | undefined): readonly unknown[] {
    const { view, dependencies } = this;
    const { params, budget } = this.context;
    const found = budget.scan((checkpoint) => {
      const context = { view, params, joinValue, checkpoint, dependencies };
      const documents = path.scan(context) ?? view.all();
      return project ? project(documents, checkpoint) : documents;
    });
    if (path.indexKeys(params)) return found;
    if (path.joinKey && joinValue !== undefined) dependencies.add(path.joinKey.kind, joinValue);
    // Without a string, no index was used, and any document can change the result.
    else dependencies.dependsOnEverything = true;
    return found;
  }

  private guard<Value>(compute: () => Value): Value {
    try {
      return compute();
    } catch (error) {
      if (error instanceof OverBudget) throw error;
      throw queryFailed(explanationOf(error), this.query.text);
    }
  }
}

function explanationOf(error: unknown): string {
  if (isStackOverflow(error)) return "the query is nested too deeply";
  return error instanceof RangeError ? "a text or a list is too long" : errorMessage(error);
}
