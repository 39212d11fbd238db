import type { Action } from "../actions/define";
import {
  cancelDocument,
  failScheduledDocument,
  publishDueDocument,
} from "../actions/documents/scheduling";
import { cancelRelease, failScheduledRelease, publishDueRelease } from "../actions/releases";
import { EDITOR } from "../auth/member";
import {
  documentDueAt,
  publishAtOf,
  RELEASE_TYPE,
  releaseDueAt,
  releaseIdOf,
  scheduledByOf,
} from "../releases/release";
import type { DocumentChange, Store } from "../store";
import type { SanityDocument } from "../util/types";

/** A scheduled release, draft or version. */
export interface ScheduledPublication {
  dataset: string;
  id: string;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** User id of the author of the publication. */
  author: string;
  cancel: Action;
  publish(now: number): Action;
  fail(message: string): Action;
}

/** All scheduled publications of the lake. */
export function scheduledPublications(store: Store): ScheduledPublication[] {
  return store.datasets.names().flatMap((dataset) => {
    const { raw, layers } = store.datasets.get(dataset);
    const releases = raw.ofType(RELEASE_TYPE).map(scheduledRelease);
    const documents = [...layers.values()].flatMap((layer) =>
      [...layer.values()].map(scheduledDocument),
    );
    return [...releases, ...documents].flatMap((found) => (found ? { dataset, ...found } : []));
  });
}

/** True if a change may have added, moved or cancelled a schedule. */
export function affectsSchedule({ before, after }: DocumentChange): boolean {
  return [before, after].some(
    (document) =>
      document && (document._type === RELEASE_TYPE || publishAtOf(document) !== undefined),
  );
}

function scheduledRelease(
  release: SanityDocument,
): Omit<ScheduledPublication, "dataset"> | undefined {
  const releaseId = releaseIdOf(release);
  const dueAt = releaseDueAt(release);
  if (releaseId === undefined || dueAt === Number.POSITIVE_INFINITY) return undefined;
  return {
    id: release._id,
    dueAt,
    // Releases scheduled by older versions of the lake have no `scheduledBy`.
    author: scheduledByOf(release) ?? EDITOR.id,
    cancel: cancelRelease(releaseId),
    publish: (now) => publishDueRelease(releaseId, now),
    fail: (message) => failScheduledRelease(releaseId, message),
  };
}

function scheduledDocument(
  document: SanityDocument,
): Omit<ScheduledPublication, "dataset"> | undefined {
  const dueAt = documentDueAt(document);
  if (dueAt === Number.POSITIVE_INFINITY) return undefined;
  const { _id: id } = document;
  return {
    id,
    dueAt,
    // Documents scheduled by older versions of the lake have no `scheduledBy`.
    author: scheduledByOf(document) ?? EDITOR.id,
    cancel: cancelDocument(id),
    publish: (now) => publishDueDocument(id, now),
    fail: (message) => failScheduledDocument(id, message),
  };
}
