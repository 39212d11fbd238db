import type { ExprNode, FuncCallNode } from "groq-js";
import { type Clock, systemClock } from "../../util/time";
import { rewrite } from "../parse/ast";

/** The evaluation was stopped to be done elsewhere; it says nothing about the query. */
export class OverBudget extends Error {
  override name = "OverBudget";
}

// Reading the clock costs as much as a step.
const STEPS_BETWEEN_LOOKS = 16;

/** Counts the steps of an evaluation. */
export interface Meter {
  /** @throws to stop the evaluation. */
  step(): void;
  /** The same before something that may take longer than a step. */
  look(): void;
  /** Runs what an index does, which is not counted in steps: it calls `pace` once in a while. @throws to stop it. */
  find<Found>(search: (pace: () => void) => Found): Found;
}

/**
 * How long an evaluation on the main thread may take, as nothing else is answered meanwhile. On a machine that is
 * busy with something else the clock alone would stop what is quick: it must be processor time as well.
 */
export class Budget implements Meter {
  private readonly start: number;
  private readonly processorStart: number;
  private steps = 0;
  /** Milliseconds that indexes took. */
  private found = 0;

  /** @param forFinding milliseconds that indexes may take beside them */
  constructor(
    private readonly milliseconds: number,
    private readonly clock: Clock = systemClock,
    private readonly forFinding = 0,
  ) {
    this.start = clock.now();
    this.processorStart = clock.processor();
  }

  get isUsedUp(): boolean {
    return this.hasTaken(this.milliseconds + Math.min(this.found, this.forFinding));
  }

  /** @throws OverBudget */
  step(): void {
    this.steps += 1;
    if (this.steps % STEPS_BETWEEN_LOOKS === 0) this.look();
  }

  /** @throws OverBudget */
  look(): void {
    if (this.isUsedUp) throw new OverBudget();
  }

  /**
   * Going along a list once is quick for its length, and in vain where the few that it finds are not looked at: it
   * may take all that there is, and what follows has what is its own.
   * @throws OverBudget
   */
  find<Found>(search: (pace: () => void) => Found): Found {
    const start = this.clock.now();
    try {
      return search(() => {
        if (this.hasTaken(this.milliseconds + this.forFinding)) throw new OverBudget();
      });
    } finally {
      this.found += this.clock.now() - start;
    }
  }

  private hasTaken(milliseconds: number): boolean {
    const { clock, start, processorStart } = this;
    return clock.now() > start + milliseconds && clock.processor() > processorStart + milliseconds;
  }
}

/**
 * A copy of the query that reports each of its steps. groq-js runs to the end once it is started; its only way
 * out is what it asks its caller for, and it asks for the project's id each time that `sanity::projectId()` is
 * evaluated: the copy does so before every item of a list and every sum or search, and the budget is counted there.
 */
export function metered(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    switch (node.type) {
      case "Filter":
      case "Map":
      case "FlatMap":
      case "Projection":
        return { ...node, expr: step(node.expr) };
      case "OpCall":
        return node.op === "+" || node.op === "in" ? { ...node, left: step(node.left) } : node;
      case "FuncCall":
        // Each goes through all documents.
        return node.namespace === "releases" ? step(node) : node;
      case "Array":
        return {
          ...node,
          elements: node.elements.map((element) =>
            element.isSplat ? { ...element, value: step(element.value) } : element,
          ),
        };
      case "PipeFuncCall":
        return { ...node, args: node.args.map(node.name === "order" ? orderStep : scoreStep) };
      default:
        return node;
    }
  });
}

const TICK: FuncCallNode = { type: "FuncCall", namespace: "sanity", name: "projectId", args: [] };

/** The id is no `true`, so the fallback is what counts. */
function step(node: ExprNode): ExprNode {
  const value: ExprNode = { type: "Value", value: null };
  const tick = { type: "SelectAlternative" as const, condition: TICK, value };
  return { type: "Select", alternatives: [tick], fallback: node };
}

function orderStep(node: ExprNode): ExprNode {
  return node.type === "Asc" || node.type === "Desc"
    ? { ...node, base: step(node.base) }
    : step(node);
}

/** What score() reads off the shape of its arguments stays as it is. */
function scoreStep(node: ExprNode): ExprNode {
  if (node.type === "And" || node.type === "Or") {
    return { ...node, left: scoreStep(node.left), right: scoreStep(node.right) };
  }
  if (node.type === "OpCall" && node.op === "match") return { ...node, left: step(node.left) };
  if (node.type !== "FuncCall" || node.name !== "boost") return step(node);
  const [scored, ...rest] = node.args;
  return scored ? { ...node, args: [scoreStep(scored), ...rest] } : node;
}
