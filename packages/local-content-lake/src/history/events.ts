import type { HistoryLog, Revision } from "../store/tables/history";
import { splitId } from "../util/ids";
import { type DocumentEvent, eventAt, type LoggedEvent } from "./document-event";
import { DocumentGroup, type Step } from "./document-group";
import { publication, unpublishing } from "./publication";
import { versionEvents } from "./version-events";

/**
 * The history of a draft, version or published document, newest first. Shapes and life cycle follow the Studio's
 * exported type `DocumentGroupEvent`.
 */
export function documentEvents(log: HistoryLog, dataset: string, id: string): DocumentEvent[] {
  const group = new DocumentGroup(log, dataset, id);
  const events =
    splitId(id).layer === "published" ? publishedEvents(group) : versionEvents(group, id);
  return events.sort((one, other) => other.seq - one.seq).map(({ event }) => event);
}

function publishedEvents(group: DocumentGroup): LoggedEvent[] {
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
