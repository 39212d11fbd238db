import type { Assets } from "../assets";
import { commitMutations } from "../mutate";
import type { Store } from "../store";
import { isVersionId } from "../util/ids";
import type { DocumentInput, SanityDocument } from "../util/types";

export interface CopyRequest {
  source: string;
  /** Exists, and is empty. */
  target: string;
  author: string;
  skipReleases: boolean;
  /** Checks that the author may still copy. */
  authorize(): void;
}

/**
 * Copies a dataset's documents and assets as they are now, without their history. The documents
 * arrive in one transaction, so nobody sees half of them.
 */
export async function copyDataset(
  store: Store,
  assets: Assets,
  { source, target, author, skipReleases, authorize }: CopyRequest,
  report: (progress: number) => void,
): Promise<void> {
  const documents = store
    .dataset(source)
    .raw.all()
    .filter(({ _id }) => !skipReleases || !(isVersionId(_id) || _id.startsWith("_.releases.")));
  await assets.copyAll(source, target);
  authorize();
  report(50);
  const mutations = documents.map((document) => ({
    createOrReplace: inDataset(document, source, target) as DocumentInput,
  }));
  if (mutations.length > 0) await commitMutations(store, target, mutations, { author, authorize });
}

/** An asset's document says in which dataset its file lies. */
function inDataset(document: SanityDocument, source: string, target: string): SanityDocument {
  const { path, url } = document;
  if (!document._type.startsWith("sanity.") || typeof path !== "string") return document;
  const moved = path.replace(`/${source}/`, `/${target}/`);
  const address =
    typeof url === "string" && url.endsWith(path) ? url.slice(0, -path.length) + moved : url;
  return { ...document, path: moved, url: address };
}
