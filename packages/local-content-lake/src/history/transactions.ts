import { mendozaEffects } from "../realtime/listen/event";
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
  for (const transaction of log.transactions(dataset, request)) {
    const { seq, id, timestamp, author } = transaction;
    const documentIDs = log.documentIds(seq).filter(belongs);
    yield {
      id,
      timestamp,
      author,
      documentIDs,
      ...(request.mutations && {
        mutations: log.mutations(seq).filter((mutation) => belongs(targetOf(mutation))),
      }),
      ...(request.effects && { effects: effectsOf(log, dataset, transaction, documentIDs) }),
    };
  }
}

function effectsOf(
  log: HistoryLog,
  dataset: string,
  { seq }: LoggedTransaction,
  documentIds: readonly string[],
): Record<string, unknown> {
  const effects = documentIds.map((id) => {
    const after = log.documentAt(dataset, id, seq) ?? null;
    return [id, mendozaEffects(log.documentBefore(dataset, id, seq), after)];
  });
  return Object.fromEntries(effects);
}
