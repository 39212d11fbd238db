import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../../store";
import type { ToWorker } from "./messages";

// Serialising documents blocks the event loop, so the rest waits for its next iteration.
const BATCH_SIZE = 500;

/** Keeps the worker's replica of a dataset up to date. */
export class Replica {
  /** Ids of the documents to send, in their state at the time of sending. */
  private readonly pending = new Set<string>();
  private readonly unfollow: () => void;

  constructor(
    private readonly dataset: Dataset,
    private readonly send: (message: ToWorker) => void,
  ) {
    for (const { _id } of dataset.raw.all()) this.pending.add(_id);
    this.unfollow = dataset.follow((changes) => {
      for (const { id } of changes) this.pending.add(id);
    });
  }

  /** Sends all changes. The replica equals the dataset at the moment this resolves. */
  async catchUp(): Promise<void> {
    while (this.pending.size > 0) {
      this.sendBatch();
      if (this.pending.size > 0) await setImmediate();
    }
  }

  /** Stops following the dataset. */
  end(): void {
    this.unfollow();
    this.pending.clear();
  }

  private sendBatch(): void {
    const put = [];
    const removed = [];
    for (const id of this.pending) {
      if (put.length + removed.length >= BATCH_SIZE) break;
      this.pending.delete(id);
      const document = this.dataset.raw.get(id);
      if (document) put.push(document);
      else removed.push(id);
    }
    this.send({ kind: "documents", put, removed });
  }
}
