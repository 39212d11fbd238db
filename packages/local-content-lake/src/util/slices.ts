import { setImmediate as nextIteration } from "node:timers/promises";

const SLICE_MS = 20;

/** Long work in slices of the event loop, between which other requests run. */
export class Slices {
  private end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  /** Lets others run if the present slice is over. */
  async pause(): Promise<void> {
    if (!this.isOver) return;
    await nextIteration();
    this.end = performance.now() + SLICE_MS;
  }
}

/** The results of all items, in their order. Other requests run between them. */
export async function inSlices<Item, Result>(
  items: Iterable<Item>,
  resultsOf: (item: Item) => readonly Result[],
): Promise<Result[]> {
  const slices = new Slices();
  const results: Result[] = [];
  for (const item of items) {
    results.push(...resultsOf(item));
    await slices.pause();
  }
  return results;
}
