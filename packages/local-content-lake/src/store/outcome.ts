import type { Dataset } from "./memory/dataset";
import { changeInMemory, type Transaction } from "./transaction";

interface Written {
  dataset: Dataset;
  transaction: Transaction;
}

/** The result of one transaction, reported when its batch is on disk. */
export type Outcome =
  | { error: unknown }
  | { answer: unknown; written: Written | undefined; created: Dataset | undefined };

/** Undoes transactions in memory. */
export function undo(outcomes: readonly Outcome[]): void {
  for (const outcome of [...outcomes].reverse()) {
    if ("error" in outcome || !outcome.written) continue;
    const { dataset, transaction } = outcome.written;
    dataset.apply(
      transaction.changes.map(({ id, before, after }) => changeInMemory(id, after, before)),
    );
  }
}
