import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Lets work begin one after the other, each in a turn of the event loop of its own: hundreds of requests that came at once
 * would otherwise be worked on in one turn, and whoever asks for what is kept would wait for all of them.
 */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. */
  next(): Promise<void> {
    this.last = this.last.then(() => nextTurn());
    return this.last;
  }
}
