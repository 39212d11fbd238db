import type { Action } from "../actions/define";
import {
  documentDueAt,
  giveDocumentBack,
  publishDueDocument,
  scheduleOf,
  schedulerOf,
} from "../actions/documents/scheduling";
import { giveReleaseBack, publishDueRelease, releaseDueAt } from "../actions/releases/publishing";
import { EDITOR } from "../auth/people";
import { RELEASE_TYPE, releaseIdOf } from "../releases/release";
import type { DocumentChange, Store } from "../store";
import type { SanityDocument } from "../util/types";

/** A release or a single document that waits for its time. */
export interface Scheduled {
  dataset: string;
  id: string;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** In whose name it is published. */
  author: string;
  publish(now: number): Action;
  giveBack(message: string): Action;
}

/** Everything in the lake that waits for its time. */
export function findScheduled(store: Store): Scheduled[] {
  return store.names().flatMap((dataset) => {
    const { raw, layers } = store.dataset(dataset);
    const releases = raw.ofType(RELEASE_TYPE).map(scheduledRelease);
    const documents = [...layers.values()].flatMap((layer) =>
      [...layer.values()].map(scheduledDocument),
    );
    return [...releases, ...documents].flatMap((found) => (found ? { dataset, ...found } : []));
  });
}

/** Whether a change may have set, moved or ended a schedule. */
export function isScheduling({ before, after }: DocumentChange): boolean {
  return [before, after].some(
    (document) =>
      document && (document._type === RELEASE_TYPE || scheduleOf(document) !== undefined),
  );
}

function scheduledRelease(release: SanityDocument): Omit<Scheduled, "dataset"> | undefined {
  const releaseId = releaseIdOf(release);
  const dueAt = releaseDueAt(release);
  if (releaseId === undefined || dueAt === Number.POSITIVE_INFINITY) return undefined;
  return {
    id: release._id,
    dueAt,
    author: typeof release.userId === "string" ? release.userId : EDITOR.id,
    publish: (now) => publishDueRelease(releaseId, now),
    giveBack: (message) => giveReleaseBack(releaseId, message),
  };
}

function scheduledDocument(document: SanityDocument): Omit<Scheduled, "dataset"> | undefined {
  const dueAt = documentDueAt(document);
  if (dueAt === Number.POSITIVE_INFINITY) return undefined;
  const { _id: id } = document;
  return {
    id,
    dueAt,
    // What was scheduled before this was noted has no name.
    author: schedulerOf(document) ?? EDITOR.id,
    publish: (now) => publishDueDocument(id, now),
    giveBack: (message) => giveDocumentBack(id, message),
  };
}
