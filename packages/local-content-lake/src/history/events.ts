import { publishAtOf } from "../releases/release";
import type { HistoryLog, Revision } from "../store/tables/history";
import { isDraftId, splitId } from "../util/ids";
import { inSlices } from "../util/slices";
import {
  type DocumentEvent,
  eventAt,
  type LoggedEvent,
  newestFirst,
  versionEvent,
} from "./document-event";
import { DocumentGroup, type RevisionStep } from "./document-group";

/**
 * The history of a draft, version or published document, newest first. Shapes and life cycle follow the Studio's
 * exported type `DocumentGroupEvent`.
 */
export async function documentEvents(
  log: HistoryLog,
  dataset: string,
  id: string,
): Promise<DocumentEvent[]> {
  const group = new DocumentGroup(log, dataset, id);
  const { publishedId } = group;
  for (const each of new Set([id, publishedId, `drafts.${publishedId}`])) await group.load(each);
  if (splitId(id).layer !== "published") return newestFirst(await versionEvents(group, id));
  return newestFirst(await inSlices(group.steps(id), (step) => stepEvents(group, step)));
}

function stepEvents(group: DocumentGroup, { revision, previous }: RevisionStep): LoggedEvent[] {
  const { publishedId: documentId } = group;
  const versionId = group.versionIn(revision.seq);
  if (revision.deleted) return previous && !previous.deleted ? [removal(group, revision)] : [];
  if (versionId && group.deletedIn(versionId, revision.seq)) {
    const version = group.at(versionId, revision.seq - 1);
    if (version) return [publication(group, versionId, { at: revision, version })];
  }
  const isNew = !previous || previous.deleted;
  const type = isNew ? "createLiveDocument" : "updateLiveDocument";
  return [eventAt(revision, { type, documentId, revisionId: revision.transactionId } as const)];
}

/** The event of deleting a published document: an unpublish if a draft or version remains. */
function removal(group: DocumentGroup, at: Revision): LoggedEvent {
  const versionId = group.versionIn(at.seq) ?? `drafts.${group.publishedId}`;
  const version = group.at(versionId, at.seq);
  const unpublished = version && (!version.deleted || group.wasToUnpublish(versionId, at.seq));
  return unpublished
    ? versionEvent("unpublishDocument", group, versionId, { at, version })
    : eventAt(at, { type: "deleteDocumentGroup", documentId: group.publishedId });
}

/** The history of a draft or version. Edits are omitted: the Studio reads them from the transactions. */
async function versionEvents(group: DocumentGroup, id: string): Promise<LoggedEvent[]> {
  const own = await inSlices(group.steps(id), (step) => versionStepEvents(group, id, step));
  const changes = [...(await ownChanges(group, id)), ...changesOfRelease(group, id)];
  return [...own, ...removalsBeside(group, id), ...scheduleEvents(group, id, changes)];
}

function versionStepEvents(group: DocumentGroup, id: string, step: RevisionStep): LoggedEvent[] {
  const { revision, previous } = step;
  if (revision.deleted) return previous && !previous.deleted ? [end(group, id, step)] : [];
  if (previous && !previous.deleted) return [];
  const type = group.deletedIn(group.publishedId, revision.seq)
    ? "unpublishDocument"
    : "createDocumentVersion";
  return [versionEvent(type, group, id, { at: revision, version: revision })];
}

function end(group: DocumentGroup, id: string, step: RevisionStep): LoggedEvent {
  const { revision: at, previous } = step;
  const revisions = { at, version: previous ?? at };
  const published = group.at(group.publishedId, at.seq);
  if (published?.seq === at.seq) {
    if (!published.deleted) return publication(group, id, revisions);
    if (group.wasToUnpublish(id, at.seq)) {
      return versionEvent("unpublishDocument", group, id, revisions);
    }
  }
  const isOfRelease = group.releaseChange(id, at.seq) !== undefined;
  return isOfRelease || group.survives(at.seq)
    ? versionEvent("deleteDocumentVersion", group, id, revisions)
    : eventAt(at, { type: "deleteDocumentGroup", documentId: group.publishedId });
}

/** The event of publishing a draft or version. */
function publication(
  group: DocumentGroup,
  versionId: string,
  revisions: { at: Revision; version: Revision },
): LoggedEvent {
  const { seq, transactionId } = revisions.at;
  return versionEvent("publishDocumentVersion", group, versionId, revisions, {
    revisionId: transactionId,
    publishCause: publishCause(group, versionId, seq),
  });
}

function publishCause(group: DocumentGroup, versionId: string, seq: number): string {
  const change = group.releaseChange(versionId, seq);
  if (!change) return "document.publish";
  return change.before?.state === "scheduled" ? "release.schedule" : "release.publish";
}

/**
 * Removals of the published document that did not change the draft: it was unpublished beside its draft, or deleted
 * without one. The Studio asks for the draft's events to learn that a document was deleted.
 */
function removalsBeside(group: DocumentGroup, id: string): LoggedEvent[] {
  if (!isDraftId(id)) return [];
  return group.revisions(group.publishedId).flatMap((revision) => {
    const draft = group.at(id, revision.seq);
    if (!revision.deleted || draft?.seq === revision.seq) return [];
    if (draft && !draft.deleted) {
      return [versionEvent("unpublishDocument", group, id, { at: revision, version: draft })];
    }
    if (group.survives(revision.seq)) return [];
    const documentId = group.publishedId;
    return [eventAt(revision, { type: "deleteDocumentGroup", documentId } as const)];
  });
}

/** A transaction that scheduled or unscheduled a draft or version. */
interface ScheduleChange {
  revision: Revision;
  /** Undefined for an unscheduled one. */
  publishAt: string | undefined;
}

/** Events of scheduling a draft or version, on its own or with its release. */
function scheduleEvents(
  group: DocumentGroup,
  id: string,
  changes: readonly ScheduleChange[],
): LoggedEvent[] {
  return changes.map(({ revision: at, publishAt }, index) => {
    const revisions = { at, version: group.at(id, at.seq) ?? at };
    if (publishAt === undefined) {
      return versionEvent("unscheduleDocumentVersion", group, id, revisions);
    }
    const last = group.revisions(id).at(-1)?.deleted ? "published" : "pending";
    const state = changes[index + 1] ? "unscheduled" : last;
    return versionEvent("scheduleDocumentVersion", group, id, revisions, { publishAt, state });
  });
}

/** Schedule changes in the document's own `_system`. */
function ownChanges(group: DocumentGroup, id: string): Promise<ScheduleChange[]> {
  let before: string | undefined;
  return inSlices(group.states(id), ({ revision, state }) => {
    const publishAt = publishAtOf(state ?? undefined);
    const isChange = state !== null && before !== publishAt;
    before = publishAt;
    return isChange ? [{ revision, publishAt }] : [];
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
