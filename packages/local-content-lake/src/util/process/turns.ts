/** What one visitor's requests wait for: work that was begun goes before work that was not. */
interface Lane {
  begun: (() => void)[];
  fresh: (() => void)[];
}

/**
 * Lets pieces of work go one after the other, each in a turn of the event loop of its own: hundreds of requests that came
 * at once would otherwise be worked on in one turn, and whoever asks for what is kept would wait for all of them.
 * Visitors take turns too: whoever asks for hundreds of pages holds nobody up who asks for one.
 */
export class Turns {
  /** By visitor, in the order of their turns. */
  private readonly lanes = new Map<string, Lane>();
  private isMoving = false;

  /**
   * Resolves when it is the caller's turn.
   * @param visitor whom it is for
   * @param isBegun whether it goes on with what had a turn before: finished first, it is held in memory for less long
   */
  next(visitor: string, isBegun = false): Promise<void> {
    const lane = this.lanes.get(visitor) ?? { begun: [], fresh: [] };
    this.lanes.set(visitor, lane);
    if (!this.isMoving) setImmediate(() => this.move());
    this.isMoving = true;
    return new Promise((begin) => {
      (isBegun ? lane.begun : lane.fresh).push(begin);
    });
  }

  private move(): void {
    const [first] = this.lanes;
    this.isMoving = first !== undefined;
    if (!first) return;
    const [visitor, lane] = first;
    const begin = lane.begun.shift() ?? lane.fresh.shift();
    // Whoever had a turn goes to the end of the line.
    this.lanes.delete(visitor);
    if (lane.begun.length + lane.fresh.length > 0) this.lanes.set(visitor, lane);
    setImmediate(() => this.move());
    begin?.();
  }
}
