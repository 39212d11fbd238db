import type { Scheduler } from "../scheduler/scheduler";
import type { LakeServices } from "../server/create-services";
import type { StoreSnapshot } from "../store/snapshots";

interface Restorable {
  services: LakeServices;
  scheduler: Scheduler;
}

/** Makes a lake what it was at a snapshot, and what was derived from its documents too. */
export function restoreLake({ services, scheduler }: Restorable, snapshot: StoreSnapshot): void {
  const { store, queries, hub, webhooks, lifecycle } = services;
  const { restored, deleted } = store.restore(snapshot);
  for (const name of deleted) {
    queries.drop(name);
    hub.disconnect(name);
  }
  for (const { dataset, changes } of restored) {
    queries.find(dataset)?.invalidate(changes);
    for (const { id, before, after } of changes) {
      if (!before && after) lifecycle.recover(dataset.name, id);
    }
    hub.restart(dataset.name);
  }
  webhooks.reload();
  scheduler.refresh();
}
