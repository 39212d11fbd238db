import { publishAtOf } from "../releases/publication-time";
import type { Revision } from "../store/tables/history";
import { eventAt, type LoggedEvent, versionFields } from "./document-event";
import type { DocumentGroup } from "./document-group";

/** A transaction that scheduled or unscheduled a draft or version. */
interface ScheduleChange {
  revision: Revision;
  /** Undefined for an unscheduled one. */
  publishAt: string | undefined;
}

/** Events of scheduling a draft or version, on its own or with its release. */
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

function stateOf(group: DocumentGroup, id: string, next: ScheduleChange | undefined): string {
  if (next) return "unscheduled";
  return group.revisions(id).at(-1)?.deleted ? "published" : "pending";
}

/** Schedule changes in the document's own `_system`. */
function ownChanges(group: DocumentGroup, id: string): ScheduleChange[] {
  return group.steps(id).flatMap(({ revision, previous }) => {
    if (revision.deleted) return [];
    const before = previous && publishAtOf(group.documentAt(id, previous.seq));
    const publishAt = publishAtOf(group.documentAt(id, revision.seq));
    return before === publishAt ? [] : [{ revision, publishAt }];
  });
}

/** Schedule changes of the release, which apply to every version in it. */
function changesOfRelease(group: DocumentGroup, id: string): ScheduleChange[] {
  return group.releaseChanges(id).flatMap(({ revision, kind, after }) => {
    if ((kind !== "schedule" && kind !== "unschedule") || !group.exists(id, revision.seq))
      return [];
    const publishAt = kind === "schedule" ? after?.publishAt : undefined;
    return [{ revision, publishAt: typeof publishAt === "string" ? publishAt : undefined }];
  });
}
