import { mendozaEffects } from "../store/effects";
import type { HistoryLog, TransactionFilter } from "../store/tables/history";
import { targetOf } from "../store/transaction";

export interface TransactionsRequest extends TransactionFilter {
  /** Includes Mendoza patches per document. */
  effects: boolean;
  mutations: boolean;
  /** Omits changes of documents that are not in `documentIds`. */
  identifiedOnly: boolean;
}

/**
 * Yields transactions in the shape of Sanity's History API, one object per transaction.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function* describeTransactions(
  log: HistoryLog,
  dataset: string,
  request: TransactionsRequest,
): Generator<Record<string, unknown>> {
  const requested = new Set(request.documentIds);
  const belongs = (id: string) =>
    !request.identifiedOnly || requested.size === 0 || requested.has(id);
  for (const { seq, id, timestamp, author } of log.transactions(dataset, request)) {
    const documentIDs = log.documentIds(seq).filter(belongs);
    const effectsOf = (document: string) => {
      const after = log.documentAt(dataset, document, seq) ?? null;
      return [document, mendozaEffects(log.documentBefore(dataset, document, seq), after)];
    };
    yield {
      id,
      timestamp,
      author,
      documentIDs,
      ...(request.mutations && {
        mutations: log.mutations(seq).filter((mutation) => belongs(targetOf(mutation))),
      }),
      ...(request.effects && { effects: Object.fromEntries(documentIDs.map(effectsOf)) }),
    };
  }
}
