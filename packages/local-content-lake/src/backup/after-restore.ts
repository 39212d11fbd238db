import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commitActions } from "../actions";
import { EDITOR } from "../auth/member";
import { scheduledPublications } from "../scheduler/due-publications";
import type { Store } from "../store";
import { NOTICE_KIND } from "../store/tables/resources";
import { faultPoint } from "../util/fault-points";
import { MESSAGE_KIND } from "../webhooks/message";

const MARK = "lake.restored";

/** Marks a folder until the first start after its restore. */
export function markRestored(folder: string): void {
  writeFileSync(join(folder, MARK), "");
}

/**
 * Keeps a restored lake from acting by itself: the lake of which it is a copy may still run, or has acted since. Cancels
 * schedules and forgets messages that were not delivered. If it fails, the next start does it again.
 */
export async function silenceRestored(store: Store, folder: string): Promise<void> {
  const mark = join(folder, MARK);
  if (!existsSync(mark)) return;
  store.atomically(() => {
    store.outbox.removeUntil(Number.MAX_SAFE_INTEGER);
    store.resources.deleteKind(MESSAGE_KIND);
    store.resources.deleteKind(NOTICE_KIND);
  });
  faultPoint("restore: before schedules");
  for (const { dataset, cancel } of scheduledPublications(store)) {
    await commitActions(store, dataset, [cancel], { author: EDITOR.id, isCopy: true });
  }
  faultPoint("restore: after schedules");
  rmSync(mark);
}
