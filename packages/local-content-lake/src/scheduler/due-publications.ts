import type { Schedule } from "../actions/define";
import { documentSchedule } from "../actions/documents/scheduling";
import { releaseSchedule } from "../actions/releases";
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
export interface ScheduledPublication extends Schedule {
  dataset: string;
  id: string;
  /** Milliseconds since 1970. */
  dueAt: number;
  /** User id of the author of the publication. */
  author: string;
}

/** All scheduled publications of the lake. */
export function scheduledPublications(store: Store): ScheduledPublication[] {
  return store.datasets.names().flatMap((dataset) => {
    const { raw, layers } = store.datasets.get(dataset);
    const documents = [...layers.values()].flatMap((layer) => [...layer.values()]);
    return [...raw.ofType(RELEASE_TYPE), ...documents].flatMap((document) => {
      const found = scheduled(document);
      return found ? { dataset, ...found } : [];
    });
  });
}

/** True if a change may have added, moved or cancelled a schedule. */
export function affectsSchedule({ before, after }: DocumentChange): boolean {
  return [before, after].some(
    (document) =>
      document && (document._type === RELEASE_TYPE || publishAtOf(document) !== undefined),
  );
}

function scheduled(document: SanityDocument): Omit<ScheduledPublication, "dataset"> | undefined {
  const { _id: id } = document;
  const releaseId = releaseIdOf(document);
  const dueAt = releaseId === undefined ? documentDueAt(document) : releaseDueAt(document);
  if (dueAt === Number.POSITIVE_INFINITY) return undefined;
  const schedule = releaseId === undefined ? documentSchedule(id) : releaseSchedule(releaseId);
  // Older versions of the lake stored no `scheduledBy`.
  return { id, dueAt, author: scheduledByOf(document) ?? EDITOR.id, ...schedule };
}
