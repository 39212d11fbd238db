import { type Clock, systemClock } from "./time";

/** Thrown to stop work on the main thread. It says nothing about the query or mutation itself. */
export class OverBudget extends Error {
  override name = "OverBudget";
}

// Reading the clock costs as much as a step.
const STEPS_PER_CHECKPOINT = 16;

/** Observes an evaluation and can cancel it. */
export interface Meter {
  /** Counts one step. @throws to cancel the evaluation */
  step(): void;
  /** Cancellation checkpoint before an operation that may take longer than a step. @throws to cancel */
  checkpoint(): void;
  /**
   * Runs an index scan, which counts no steps.
   * @param search calls its `checkpoint` argument at regular intervals
   * @throws to cancel the scan
   */
  scan<Found>(search: (checkpoint: () => void) => Found): Found;
}

/**
 * Limits how long work may block the event loop. The budget counts as used up only when wall time and processor time
 * are both over: on a busy machine, wall time alone would cancel cheap work.
 */
export class Budget implements Meter {
  private start: number;
  private processorStart: number;
  private steps = 0;
  /** Milliseconds spent in index scans. */
  private scanTime = 0;

  /**
   * @param milliseconds for the evaluation
   * @param forScans milliseconds that index scans may take in addition
   */
  constructor(
    private readonly milliseconds: number,
    private readonly clock: Clock = systemClock,
    private readonly forScans = 0,
  ) {
    this.start = clock.now();
    this.processorStart = clock.processor();
  }

  /** Runs work to its end without counting its pauses, in which other work runs. */
  *withoutPauses<Yielded, Result>(work: Generator<Yielded, Result, void>) {
    const { clock } = this;
    try {
      let next = work.next();
      while (!next.done) {
        const [wall, processor] = [clock.now(), clock.processor()];
        yield next.value;
        this.start += clock.now() - wall;
        this.processorStart += clock.processor() - processor;
        next = work.next();
      }
      return next.value;
    } finally {
      work.return(undefined as never);
    }
  }

  get isExhausted(): boolean {
    return this.isOver(this.milliseconds + Math.min(this.scanTime, this.forScans));
  }

  /** @throws OverBudget */
  step(): void {
    this.steps += 1;
    if (this.steps % STEPS_PER_CHECKPOINT === 0) this.checkpoint();
  }

  /** @throws OverBudget */
  checkpoint(): void {
    if (this.isExhausted) throw new OverBudget();
  }

  /**
   * A scan may use the whole remaining budget. Its time does not reduce what the evaluation of its result may take.
   * @throws OverBudget
   */
  scan<Found>(search: (checkpoint: () => void) => Found): Found {
    const start = this.clock.now();
    try {
      return search(() => {
        if (this.isOver(this.milliseconds + this.forScans)) throw new OverBudget();
      });
    } finally {
      this.scanTime += this.clock.now() - start;
    }
  }

  private isOver(milliseconds: number): boolean {
    const { clock, start, processorStart } = this;
    return clock.now() > start + milliseconds && clock.processor() > processorStart + milliseconds;
  }
}
