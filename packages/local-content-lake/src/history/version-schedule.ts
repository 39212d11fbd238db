import { publishAtOf } from "../releases/publication-time";
import type { Revision } from "../store/tables/history";
import { eventAt, type LoggedEvent, versionFields } from "./document-event";
import type { DocumentGroup } from "./document-group";

/** A moment at which a draft or version got a time to be published at, or lost it. */
interface ScheduleChange {
  revision: Revision;
  /** Undefined: it lost it. */
  publishAt: string | undefined;
}

/** When a draft or version was scheduled and unscheduled, by itself or with its release. */
export function scheduleEvents(group: DocumentGroup, id: string): LoggedEvent[] {
  const changes = [...ownChanges(group, id), ...changesOfRelease(group, id)];
  return changes.map(({ revision, publishAt }, index) => {
    const version = group.at(id, revision.seq) ?? revision;
    const fields = { ...versionFields(id), versionRevisionId: version.transactionId };
    if (publishAt === undefined) {
      return eventAt("unscheduleDocumentVersion", group.publishedId, revision, fields);
    }
    const state = stateOf(group, id, changes[index + 1]);
    const schedule = { ...fields, publishAt, state };
    return eventAt("scheduleDocumentVersion", group.publishedId, revision, schedule);
  });
}

/** What has become of a schedule since it was made. */
function stateOf(group: DocumentGroup, id: string, next: ScheduleChange | undefined): string {
  if (next) return "unscheduled";
  return group.revisions(id).at(-1)?.deleted ? "published" : "pending";
}

/** A document that is scheduled by itself says so in itself. */
function ownChanges(group: DocumentGroup, id: string): ScheduleChange[] {
  return group.steps(id).flatMap(({ revision, previous }) => {
    if (revision.deleted) return [];
    const before = previous && publishAtOf(group.documentAt(id, previous.seq));
    const publishAt = publishAtOf(group.documentAt(id, revision.seq));
    return before === publishAt ? [] : [{ revision, publishAt }];
  });
}

/** The schedule of a release is that of every version in it. */
function changesOfRelease(group: DocumentGroup, id: string): ScheduleChange[] {
  return group.releaseChanges(id).flatMap(({ revision, kind, after }) => {
    if ((kind !== "schedule" && kind !== "unschedule") || !group.exists(id, revision.seq))
      return [];
    const publishAt = kind === "schedule" ? after?.publishAt : undefined;
    return [{ revision, publishAt: typeof publishAt === "string" ? publishAt : undefined }];
  });
}
