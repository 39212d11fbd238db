import type { Assets } from "../assets";
import { UNLIMITED, WorkingSet } from "../mutate";
import { unscheduled } from "../releases/release";
import { Dataset, type Reservation, type Store, type Transaction } from "../store";
import { endOf } from "../store/transaction";
import { batchesOf } from "../util/batches";
import { faultPoint } from "../util/fault-points";
import { isVersionId, newTransactionId } from "../util/ids";
import { Slices } from "../util/slices";
import type { DocumentInput, SanityDocument } from "../util/types";

export interface CopyRequest {
  source: string;
  target: string;
  author: string;
  skipReleases: boolean;
  /** Checks that the author may still copy. */
  authorize(): void;
  /** The reserved name of the target. */
  reservation: Reservation;
}

/** What one transaction takes of the documents: storing it takes 20 ms. */
const SLICE = { items: 100, characters: 500_000 };

/**
 * Copies a dataset's documents and assets, without history and schedules. The target appears with all its documents at
 * once, after the files were copied to a staging folder and the documents stored in transactions, between which others
 * are served. A crash or a failure before leaves nothing.
 * @throws Error if the target was deleted meanwhile
 */
export async function copyDataset(
  store: Store,
  assets: Assets,
  { source, target, author, skipReleases, reservation, authorize }: CopyRequest,
  report: (progress: number) => void,
): Promise<void> {
  const requireTarget = () => {
    if (reservation.isCancelled) throw new Error(`The dataset "${target}" was deleted`);
    authorize();
  };
  const staging = assets.stage(source, target);
  try {
    const { aclMode } = store.datasets.describe(source);
    const documents = store.datasets
      .get(source)
      .raw.all()
      .filter(({ _id }) => !skipReleases || !(isVersionId(_id) || _id.startsWith("_.releases.")));
    await staging.copy(documents, requireTarget);
    faultPoint("dataset copy: after files");
    report(50);
    requireTarget();
    staging.moveIntoPlace();
    faultPoint("dataset copy: after rename");
    const copy = new Dataset(target);
    const slices = new Slices();
    for (const some of batchesOf(documents, SLICE)) {
      requireTarget();
      store.appendHidden(copy, transactionOf(copy, some, { source, author }, store.timestamp()));
      report(50 + Math.floor((49 * copy.raw.size) / documents.length));
      await slices.pause();
    }
    requireTarget();
    store.publishHidden(copy, { aclMode });
    faultPoint("dataset copy: after commit");
  } finally {
    staging.remove();
    // Whoever cancels it has cleared it, and may have made another dataset of its name since.
    if (!reservation.isCancelled) store.clearHidden(target);
    reservation.end();
    if (!store.datasets.find(target)) assets.removeAll(target);
  }
}

/** The documents as they are stored in the copy. What the source holds was checked when it was written. */
function transactionOf(
  copy: Dataset,
  documents: readonly SanityDocument[],
  { source, author }: { source: string; author: string },
  timestamp: string,
): Transaction {
  const working = new WorkingSet(copy, newTransactionId(), timestamp);
  for (const document of documents) {
    const input = inDataset(document, source, copy.name) as DocumentInput;
    working.create("createOrReplace", unscheduled(input));
  }
  const changes = endOf(working.changes(UNLIMITED));
  const { transactionId: id, mutations } = working;
  return { id, timestamp, author, mutations, changes, purged: [], isCopy: true };
}

/** The path and URL of an asset document contain the name of the dataset. */
export function inDataset(document: SanityDocument, from: string, to: string): SanityDocument {
  const { path, url } = document;
  if (!document._type.startsWith("sanity.") || typeof path !== "string") return document;
  const copiedPath = path.replace(`/${from}/`, `/${to}/`);
  const copiedUrl =
    typeof url === "string" && url.endsWith(path) ? url.slice(0, -path.length) + copiedPath : url;
  return { ...document, path: copiedPath, url: copiedUrl };
}
