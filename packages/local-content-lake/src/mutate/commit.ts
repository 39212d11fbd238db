import type { Dataset, DocumentChange, Store, Transaction } from "../store";
import type { NewDataset, PreparedCommit } from "../store/commit-queue";
import { Budget, OverBudget } from "../util/budget";
import { isValidTransactionId, newTransactionId } from "../util/ids";
import type { SanityDocument } from "../util/types";
import { invalid, MutationError } from "./errors";
import { checkReferences } from "./references";
import { checkSize } from "./rules";
import { type Operation, type Touched, WorkingSet } from "./working-set";

/** @param change what is done to the document; nothing where only its history is thrown away */
export type RequireWritable = (id: string, change?: DocumentChange) => void;

export interface CommitOptions {
  /** Taken as it is; must be new to the dataset. Made up where it is not given. */
  transactionId?: string;
  /** User id, for history and listeners. */
  author: string;
  /** Does everything but keep the result. */
  dryRun?: boolean;
  /** Of processor time, that evaluating the steps may take; as long as it takes where it is not given. */
  milliseconds?: number;
  /** Checks inside the transaction that the author may still write. */
  authorize?: (() => void) | undefined;
  /** Throws for changes that the author may not make. Default: allows all. */
  requireWritable?: RequireWritable | undefined;
  /** Creates the dataset in the same transaction if it does not exist. */
  create?: NewDataset;
}

interface MutationResult {
  id: string;
  operation: Operation;
  /** As it is after the transaction; for a delete, as it was before. */
  document?: SanityDocument;
}

export interface Committed {
  transactionId: string;
  results: MutationResult[];
}

/** For what comes in one request: nothing else is answered while it is evaluated. Thousands of mutations take a tenth. */
export const MAX_REQUEST_MS = 2_000;

/** One mutation or action of a transaction. @throws MutationError, and errors of queries */
export type Step = (working: WorkingSet) => readonly Touched[];

/**
 * Commits one transaction; all of its steps or none. Each sees what those before it did, so they are evaluated
 * when the transaction's turn comes, and again if the disk refused those that it was to be written with.
 * @returns when it is on disk and every listener has been told.
 * @throws MutationError with the place of the step that is wrong; TransactionIdInUseError; StorageError
 */
export async function commit(
  store: Store,
  dataset: string,
  steps: readonly Step[],
  options: CommitOptions,
): Promise<Committed> {
  const transactionId = options.transactionId ?? newTransactionId();
  if (!isValidTransactionId(transactionId)) {
    throw invalid('transactionId must be 1 to 128 of a-z, A-Z, 0-9, ".", "_" and "-"');
  }
  return store.transact(
    dataset,
    (state) => evaluate(state, transactionId, steps, options),
    options.create,
  );
}

function evaluate(
  state: Dataset,
  transactionId: string,
  steps: readonly Step[],
  { author, dryRun, authorize, requireWritable, milliseconds = Infinity }: CommitOptions,
): PreparedCommit<Committed> {
  authorize?.();
  const budget = new Budget(milliseconds);
  const working = new WorkingSet(state, transactionId, new Date().toISOString(), budget);
  const touched: Touched[] = [];
  for (const [index, step] of steps.entries()) {
    try {
      touched.push(...step(working));
      budget.checkpoint();
    } catch (error) {
      if (error instanceof OverBudget) throw tooMuch(index, milliseconds);
      throw error instanceof MutationError ? error.at(index) : error;
    }
  }
  const results = touched.map((one) => resultOf(working, one));
  const transaction = finish(state, working, author);
  for (const change of transaction?.changes ?? []) requireWritable?.(change.id, change);
  for (const id of working.purged) requireWritable?.(id);
  return {
    transaction: dryRun ? undefined : transaction,
    answer: { transactionId, results },
  };
}

function tooMuch(index: number, milliseconds: number): MutationError {
  const message = `The transaction takes longer than ${milliseconds} ms: send fewer mutations, or paths, at once`;
  return invalid(message).at(index);
}

function resultOf(working: WorkingSet, { id, operation }: Touched): MutationResult {
  const document = operation === "delete" ? working.before(id) : working.get(id);
  return document ? { id, operation, document } : { id, operation };
}

function finish(state: Dataset, working: WorkingSet, author: string): Transaction | undefined {
  const changes = working.changes();
  if (changes.length === 0 && working.purged.size === 0) return undefined;
  for (const { id, json } of changes) if (json !== null) checkSize(id, json);
  checkReferences(state, working.view(), changes);
  const { transactionId: id, timestamp, mutations } = working;
  return { id, timestamp, author, mutations, changes, purged: [...working.purged] };
}
