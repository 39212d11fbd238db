import type { Assets } from "../assets";
import { commitMutations } from "../mutate";
import { unscheduled } from "../releases/release";
import type { Reservation, Store } from "../store";
import { faultPoint } from "../util/fault-points";
import { isVersionId } from "../util/ids";
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

/**
 * Copies a dataset's documents and assets, without history and schedules. The target appears with all its documents in one
 * transaction, after the files were copied to a staging folder. A crash or a failure before leaves nothing.
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
    const mutations = documents.map((document) => ({
      createOrReplace: unscheduled(inDataset(document, source, target) as DocumentInput),
    }));
    await commitMutations(store, target, mutations, {
      author,
      isCopy: true,
      create: { aclMode },
      authorize() {
        authorize();
        requireTarget();
      },
    });
    faultPoint("dataset copy: after commit");
  } finally {
    staging.remove();
    reservation.release();
    if (!store.datasets.find(target)) assets.removeAll(target);
  }
}

/** The path and URL of an asset document contain the name of the dataset. */
function inDataset(document: SanityDocument, source: string, target: string): SanityDocument {
  const { path, url } = document;
  if (!document._type.startsWith("sanity.") || typeof path !== "string") return document;
  const copiedPath = path.replace(`/${source}/`, `/${target}/`);
  const copiedUrl =
    typeof url === "string" && url.endsWith(path) ? url.slice(0, -path.length) + copiedPath : url;
  return { ...document, path: copiedPath, url: copiedUrl };
}
