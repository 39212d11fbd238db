import { setImmediate as nextIteration } from "node:timers/promises";

const SLICE_MS = 20;

/** Long work in slices of the event loop, between which other requests run. */
export class Slices {
  private end = performance.now() + SLICE_MS;

  /** Lets others run if the present slice is over. */
  async pause(): Promise<void> {
    if (performance.now() < this.end) return;
    await nextIteration();
    this.end = performance.now() + SLICE_MS;
  }
}
