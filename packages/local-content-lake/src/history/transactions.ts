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
 * Describes transactions in the shape of Sanity's History API, one line of JSON each. It yields pieces of the text, as one
 * transaction may have thousands of documents, and undefined where it may also be paused.
 * @see https://www.sanity.io/docs/http-reference/history
 */
export function* describeTransactions(
  log: HistoryLog,
  dataset: string,
  request: TransactionsRequest,
): Generator<string | undefined> {
  for (const part of log.transactionParts(dataset, request)) {
    for (const transaction of part) yield* describe(log, dataset, transaction, request);
    yield undefined;
  }
}

function* describe(
  log: HistoryLog,
  dataset: string,
  { seq, id, timestamp, author }: LoggedTransaction,
  { documentIds = [], identifiedOnly, mutations, effects }: TransactionsRequest,
): Generator<string> {
  const isWhole = !identifiedOnly || documentIds.length === 0;
  const belongs = (documentId: string) => isWhole || documentIds.includes(documentId);
  const documentIDs = log.documentIds(seq).filter(belongs);
  yield JSON.stringify({ id, timestamp, author, documentIDs }).slice(0, -1);
  if (mutations) {
    const own = () => log.mutations(seq).filter((mutation) => belongs(targetOf(mutation)));
    yield `,"mutations":${isWhole ? log.mutationsJson(seq) : JSON.stringify(own())}`;
  }
  if (effects) {
    yield ',"effects":{';
    for (const [index, documentId] of documentIDs.entries()) {
      const before = log.documentBefore(dataset, documentId, seq);
      const after = log.documentAt(dataset, documentId, seq) ?? null;
      const described = JSON.stringify(mendozaEffects(before, after));
      yield `${index > 0 ? "," : ""}${JSON.stringify(documentId)}:${described}`;
    }
    yield "}";
  }
  yield "}\n";
}
