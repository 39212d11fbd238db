import { mendozaEffects } from "../store/effects";
import type { HistoryLog, LoggedTransaction, TransactionFilter } from "../store/tables/history";
import { targetOf } from "../store/transaction";

export interface TransactionsRequest extends TransactionFilter {
  /** Includes Mendoza patches per document. */
  effects: boolean;
  mutations: boolean;
  /** Omits changes of documents that are not in `documentIds`. */
  identifiedOnly: boolean;
}

/**
 * Yields transactions in the shape of Sanity's History API, one object per transaction, and undefined where it may be
 * paused.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function* describeTransactions(
  log: HistoryLog,
  dataset: string,
  request: TransactionsRequest,
): Generator<Record<string, unknown> | undefined> {
  const requested = new Set(request.documentIds);
  const belongs = (id: string) =>
    !request.identifiedOnly || requested.size === 0 || requested.has(id);
  const describe = ({ seq, id, timestamp, author }: LoggedTransaction) => {
    const documentIDs = log.documentIds(seq).filter(belongs);
    const effectsOf = (document: string) => {
      const after = log.documentAt(dataset, document, seq) ?? null;
      return [document, mendozaEffects(log.documentBefore(dataset, document, seq), after)];
    };
    return {
      id,
      timestamp,
      author,
      documentIDs,
      ...(request.mutations && {
        mutations: log.mutations(seq).filter((mutation) => belongs(targetOf(mutation))),
      }),
      ...(request.effects && { effects: Object.fromEntries(documentIDs.map(effectsOf)) }),
    };
  };
  for (const part of log.transactionParts(dataset, request)) {
    for (const transaction of part) yield describe(transaction);
    yield undefined;
  }
}
