import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../../store";
import type { ToProcess } from "./messages";

// Copying documents for another process costs time in this one: so many at once, then others have their turn.
const AT_ONCE = 500;

/** Keeps a process's copy of a dataset like the dataset. */
export class Replica {
  /** Ids of what is to be sent, whatever it is by then. */
  private readonly waiting = new Set<string>();
  private readonly unfollow: () => void;

  constructor(
    private readonly dataset: Dataset,
    private readonly send: (message: ToProcess) => void,
  ) {
    for (const { _id } of dataset.raw.all()) this.waiting.add(_id);
    this.unfollow = dataset.follow((changes) => {
      for (const { id } of changes) this.waiting.add(id);
    });
  }

  /** Sends what has changed since the last time. When it resolves, nothing has changed after that. */
  async catchUp(): Promise<void> {
    while (this.waiting.size > 0) {
      this.sendSome();
      if (this.waiting.size > 0) await setImmediate();
    }
  }

  /** Lets the dataset go. */
  end(): void {
    this.unfollow();
    this.waiting.clear();
  }

  private sendSome(): void {
    const put = [];
    const removed = [];
    for (const id of this.waiting) {
      if (put.length + removed.length >= AT_ONCE) break;
      this.waiting.delete(id);
      const document = this.dataset.raw.get(id);
      if (document) put.push(document);
      else removed.push(id);
    }
    this.send({ kind: "documents", put, removed });
  }
}
