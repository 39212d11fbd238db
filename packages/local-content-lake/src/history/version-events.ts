import { isDraftId } from "../util/ids";
import { eventAt, type LoggedEvent, versionFields } from "./document-event";
import type { DocumentGroup, Step } from "./document-group";
import { publication, unpublishing } from "./publication";
import { scheduleEvents } from "./version-schedule";

/** The history of a draft or version. Edits are omitted: the Studio reads them from the transactions. */
export function versionEvents(group: DocumentGroup, id: string): LoggedEvent[] {
  const own = group.steps(id).flatMap((step) => stepEvents(group, id, step));
  return [...own, ...removalsBeside(group, id), ...scheduleEvents(group, id)];
}

function stepEvents(group: DocumentGroup, id: string, step: Step): LoggedEvent[] {
  const { revision, previous } = step;
  if (revision.deleted) return previous && !previous.deleted ? [end(group, id, step)] : [];
  if (previous && !previous.deleted) return [];
  if (group.deletedIn(group.publishedId, revision.seq)) {
    return [unpublishing(group, id, revision, revision)];
  }
  const fields = { ...versionFields(id), versionRevisionId: revision.transactionId };
  return [eventAt("createDocumentVersion", group.publishedId, revision, fields)];
}

function end(group: DocumentGroup, id: string, { revision, previous }: Step): LoggedEvent {
  const { publishedId } = group;
  const source = previous ?? revision;
  const published = group.at(publishedId, revision.seq);
  if (published?.seq === revision.seq) {
    if (!published.deleted) return publication(group, id, revision, source);
    if (group.wasToUnpublish(id, revision.seq)) return unpublishing(group, id, revision, source);
  }
  const byRelease = group.releaseChange(id, revision.seq);
  if (!byRelease && !group.survives(revision.seq)) {
    return eventAt("deleteDocumentGroup", publishedId, revision);
  }
  const fields = { ...versionFields(id), versionRevisionId: source.transactionId };
  return eventAt("deleteDocumentVersion", publishedId, revision, fields);
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
    if (draft && !draft.deleted) return [unpublishing(group, id, revision, draft)];
    if (group.survives(revision.seq)) return [];
    return [eventAt("deleteDocumentGroup", group.publishedId, revision)];
  });
}
