import type { Assets } from "../assets";
import { ASSET_ORIGIN_KIND } from "../assets/types";
import type { QueryEngines } from "../query";
import type { ListenHub } from "../realtime/listen";
import type { Presence } from "../realtime/presence";
import type { Store } from "../store";
import { ALIAS_KIND, assignedTagKind, schemaKind } from "../store/tables/resources";
import { faultPoint } from "../util/fault-points";
import type { Webhooks } from "../webhooks/webhooks";

/** The parts of a lake that use a dataset. */
export interface DatasetUsers {
  store: Store;
  webhooks: Webhooks;
  assets: Assets;
  queries: QueryEngines;
  hub: ListenHub;
  presence: Presence;
}

/**
 * Deletes a dataset with everything that belongs to it: documents, history, add-on datasets, aliases, webhooks and
 * schemas. It is gone at once; its rows and files go afterwards, after a crash with the next start.
 * @throws DatasetNotFoundError, StorageError
 */
export async function deleteDataset(users: DatasetUsers, name: string): Promise<void> {
  const { store, webhooks, assets, queries, hub, presence } = users;
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
  for (const dataset of deleted) {
    queries.drop(dataset);
    hub.disconnect(dataset);
    presence.disconnect(dataset);
    hub.restart(dataset);
  }
  await store.clearDeleted(deleted);
}
