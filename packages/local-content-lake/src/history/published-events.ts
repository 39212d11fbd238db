import type { Revision } from "../store/tables/history";
import { eventAt, type LoggedEvent } from "./document-event";
import type { DocumentGroup, Step } from "./document-group";
import { publication, unpublishing } from "./publication";

/** The history of a published document. */
export function publishedEvents(group: DocumentGroup): LoggedEvent[] {
  return group.steps(group.publishedId).flatMap((step) => stepEvents(group, step));
}

function stepEvents(group: DocumentGroup, { revision, previous }: Step): LoggedEvent[] {
  const { publishedId } = group;
  const versionId = group.versionIn(revision.seq);
  if (revision.deleted) return previous && !previous.deleted ? [removal(group, revision)] : [];
  if (versionId && group.deletedIn(versionId, revision.seq)) {
    const source = group.at(versionId, revision.seq - 1);
    if (source) return [publication(group, versionId, revision, source)];
  }
  const isNew = !previous || previous.deleted;
  const fields = { revisionId: revision.transactionId };
  return [
    eventAt(isNew ? "createLiveDocument" : "updateLiveDocument", publishedId, revision, fields),
  ];
}

/** The event of deleting a published document: an unpublish if a draft or version remains. */
function removal(group: DocumentGroup, revision: Revision): LoggedEvent {
  const versionId = group.versionIn(revision.seq) ?? `drafts.${group.publishedId}`;
  const version = group.at(versionId, revision.seq);
  const unpublished =
    version && (!version.deleted || group.wasToUnpublish(versionId, revision.seq));
  return unpublished
    ? unpublishing(group, versionId, revision, version)
    : eventAt("deleteDocumentGroup", group.publishedId, revision);
}
