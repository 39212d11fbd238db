import type {
  Dataset,
  DocumentChange,
  NewDataset,
  PendingTransaction,
  Preparation,
  Store,
  Transaction,
} from "../store";
import { ASSET_TYPES } from "../store/asset-urls";
import { type Pausable, targetOf } from "../store/transaction";
import { Budget, OverBudget } from "../util/budget";
import { isPublicId, isValidTransactionId, newTransactionId } from "../util/ids";
import type { WriteLimits } from "../util/limits";
import type { SanityDocument } from "../util/types";
import { FaultCollector, invalid, MutationError } from "./errors";
import { referenceFaults } from "./references";
import { checkSize } from "./rules";
import { type Operation, type Touched, WorkingSet } from "./working-set";

/** @param change undefined if only the history of the document is erased */
export type RequireWritable = (id: string, change?: DocumentChange) => void;

export interface CommitOptions {
  /** Must be new to the dataset. Default: a generated id. */
  transactionId?: string;
  /** User id, for history and listeners. */
  author: string;
  /** Evaluates the transaction without storing it. */
  dryRun?: boolean;
  /** Processor time for evaluating the steps. Default: unlimited. */
  milliseconds?: number;
  /** Checks inside the transaction that the author may still write. */
  authorize?: (() => void) | undefined;
  /** Throws for changes that the author may not make. Default: allows all. */
  requireWritable?: RequireWritable | undefined;
  /** Limits of what the author may write at once. Default: unlimited. */
  limits?: (() => WriteLimits | undefined) | undefined;
  /** Creates the dataset in the same transaction if it does not exist. */
  create?: NewDataset;
  /** True if it copies content that somebody has written elsewhere: nobody is notified. */
  isCopy?: boolean;
  /** Writes further rows in the SQLite transaction of the commit. It is called again if the batch failed. */
  join?: (transactionId: string) => void;
}

interface MutationResult {
  id: string;
  operation: Operation;
  /** After the transaction; for a delete, before it. */
  document?: SanityDocument;
}

export interface Committed {
  transactionId: string;
  /** Ids whose history was erased. */
  purged: readonly string[];
  /** Ids of assets that were deleted, and their files with them. */
  deletedAssets: readonly string[];
  results: MutationResult[];
}

/** One mutation or action of a transaction, which may be paused. @throws MutationError, Postponed, errors of queries */
export type Step = (working: WorkingSet) => readonly Touched[] | Pausable<readonly Touched[]>;

/**
 * Commits one transaction. Each step sees the changes of those before it. The steps are evaluated when the commit queue
 * reaches the transaction, and again if its batch failed.
 * @returns when the transaction is on disk and all listeners were notified
 * @throws MutationError with the faults and the indexes of their steps; TransactionIdInUseError; StorageError
 */
export async function commitSteps(
  store: Store,
  dataset: string,
  steps: readonly Step[],
  options: CommitOptions,
): Promise<Committed> {
  const transactionId = options.transactionId ?? newTransactionId();
  if (!isValidTransactionId(transactionId)) {
    throw invalid('transactionId must be 1 to 128 of a-z, A-Z, 0-9, ".", "_" and "-"');
  }
  const prepare = (state: Dataset) => {
    const id = { transactionId, timestamp: store.timestamp() };
    return evaluate(store, state, id, steps, options);
  };
  return store.transact(dataset, prepare, {
    author: options.author,
    create: options.create,
  });
}

function* evaluate(
  store: Pick<Store, "triggered" | "stage">,
  state: Dataset,
  { transactionId, timestamp }: { transactionId: string; timestamp: string },
  steps: readonly Step[],
  options: CommitOptions,
): Preparation<Committed> {
  const { dryRun, authorize, requireWritable, limits, milliseconds = Infinity } = options;
  authorize?.();
  const budget = new Budget(milliseconds);
  const working = new WorkingSet(state, transactionId, timestamp, budget);
  const { touched, lastStepOf } = yield* budget.withoutPauses(
    runSteps(steps, working, budget, milliseconds),
  );
  const results = touched.map(({ id, operation }): MutationResult => {
    const document = operation === "delete" ? working.before(id) : working.get(id);
    return document ? { id, operation, document } : { id, operation };
  });
  for (const mutation of store.triggered(pendingTransaction(state, working))) {
    if ("delete" in mutation) working.delete(mutation.delete.id);
    else working.create("createOrReplace", mutation.createOrReplace);
  }
  const transaction = yield* finish(state, working, options, {
    lastStepOf,
    limits: limits?.(),
  });
  if (transaction && !dryRun) yield* store.stage(state.name, transaction);
  // The permission may have changed during a pause.
  authorize?.();
  for (const change of transaction?.changes ?? []) requireWritable?.(change.id, change);
  for (const id of working.purged.keys()) requireWritable?.(id);
  if (dryRun) {
    const answer = { transactionId, results, purged: [], deletedAssets: [] };
    return { transaction: undefined, answer };
  }
  const deletedAssets = (transaction?.changes ?? [])
    .filter(({ before, after }) => !after && ASSET_TYPES.includes(before?._type ?? ""))
    .map(({ id }) => id);
  const purged = [...working.purged.keys()];
  return { transaction, answer: { transactionId, results, purged, deletedAssets } };
}

function pendingTransaction({ name }: Dataset, working: WorkingSet): PendingTransaction {
  return {
    dataset: name,
    changes: working.publicChanges(),
    ofType: (type) =>
      working
        .view()
        .ofType(type)
        .filter(({ _id }) => isPublicId(_id)),
  };
}

/**
 * Runs all steps, also after a fault, so that all faults of a request are reported together.
 * @returns the touched documents, and by document the index of the last step that changed it
 */
function* runSteps(
  steps: readonly Step[],
  working: WorkingSet,
  budget: Budget,
  milliseconds: number,
): Pausable<{ touched: Touched[]; lastStepOf: ReadonlyMap<string, number> }> {
  const touched: Touched[] = [];
  const lastStepOf = new Map<string, number>();
  const faults = new FaultCollector();
  for (const [index, step] of steps.entries()) {
    const before = working.mutations.length;
    try {
      const result = step(working);
      for (const one of "next" in result ? yield* result : result) touched.push(one);
      budget.checkpoint();
    } catch (error) {
      if (error instanceof OverBudget) {
        throw invalid(
          `The transaction takes longer than ${milliseconds} ms: send fewer mutations, or paths, at once`,
        ).at(index);
      }
      if (!(error instanceof MutationError)) throw error;
      faults.add(error.at(index));
    }
    for (const mutation of working.mutations.slice(before)) {
      lastStepOf.set(targetOf(mutation), index);
    }
    yield;
  }
  faults.throwIfAny();
  return { touched, lastStepOf };
}

function* finish(
  state: Dataset,
  working: WorkingSet,
  { author, isCopy, join }: CommitOptions,
  {
    lastStepOf,
    limits,
  }: { lastStepOf: ReadonlyMap<string, number>; limits: WriteLimits | undefined },
): Pausable<Transaction | undefined> {
  const changes = yield* working.changes(limits);
  if (changes.length === 0 && working.purged.size === 0) return undefined;
  const faults = new FaultCollector();
  for (const { id, json } of changes) {
    if (json !== null) faults.try(lastStepOf.get(id) ?? 0, () => checkSize(id, json));
  }
  for (const { id, error } of referenceFaults(state, working.view(), changes)) {
    faults.add(error.at(lastStepOf.get(id) ?? 0));
  }
  faults.throwIfAny();
  const { transactionId: id, timestamp } = working;
  const purged = [...working.purged.keys()];
  const entry = { id, timestamp, author, mutations: working.loggedMutations(), changes, purged };
  return { ...entry, isCopy, join: join && (() => join(id)) };
}
