import type { Assets } from "../assets";
import { ASSET_ORIGIN_KIND } from "../assets/types";
import type { Store } from "../store";
import { ALIAS_KIND, assignedTagKind, schemaKind } from "../store/tables/resources";
import { faultPoint } from "../util/fault-points";
import type { Webhooks } from "../webhooks/webhooks";

interface Parts {
  store: Store;
  webhooks: Webhooks;
  assets: Assets;
}

/**
 * Deletes a dataset with everything that belongs to it: documents, history, add-on datasets, aliases, webhooks and
 * schemas in one SQLite transaction, then its files. After a crash between the two, the next start removes the files.
 * @returns the names of the deleted datasets
 * @throws DatasetNotFoundError, StorageError
 */
export function deleteDataset({ store, webhooks, assets }: Parts, name: string): string[] {
  const { resources } = store;
  const deleted = store.deleteDataset(name, (dataset) => {
    for (const alias of resources.list(ALIAS_KIND)) {
      if (alias.datasetName === dataset) resources.delete(ALIAS_KIND, String(alias.name));
    }
    resources.deleteKind(schemaKind(dataset));
    resources.deleteKind(assignedTagKind(dataset));
    resources.delete(ASSET_ORIGIN_KIND, dataset);
    webhooks.deleteOfDataset(dataset);
  });
  webhooks.reload();
  for (const dataset of deleted) assets.removeAll(dataset);
  faultPoint("dataset deletion: after files");
  return deleted;
}
