import { setImmediate } from "node:timers/promises";
import type { Dataset } from "../../store";
import type { SanityDocument } from "../../types";
import type { ToProcess } from "./messages";

// Copying documents for another process costs time in this one: so many at once, then others have their turn.
const AT_ONCE = 500;

/** Keeps a process's copy of a dataset like the dataset. */
export class Replica {
  private readonly sent = new Map<string, SanityDocument>();
  private revision: number | undefined;

  constructor(
    private readonly dataset: Dataset,
    private readonly send: (message: ToProcess) => void,
  ) {}

  /** Sends what has changed since the last time. When it resolves, nothing has changed after that. */
  async catchUp(): Promise<void> {
    while (this.revision !== this.dataset.revision) {
      this.revision = this.dataset.revision;
      const put = this.dataset.raw.all().filter((one) => this.sent.get(one._id) !== one);
      const removed = [...this.sent.keys()].filter((id) => !this.dataset.raw.get(id));
      for (const id of removed) this.sent.delete(id);
      for (const document of put) this.sent.set(document._id, document);
      if (removed.length > 0) this.send({ kind: "documents", put: [], removed });
      for (let from = 0; from < put.length; from += AT_ONCE) {
        if (from > 0) await setImmediate();
        this.send({ kind: "documents", put: put.slice(from, from + AT_ONCE), removed: [] });
      }
    }
  }
}
