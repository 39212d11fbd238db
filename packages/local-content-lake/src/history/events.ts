import type { HistoryLog, Revision } from "../store/tables/history";
import { splitId } from "../util/ids";
import {
  type DocumentEvent,
  eventAt,
  type LoggedEvent,
  newestFirst,
  versionEvent,
} from "./document-event";
import { DocumentGroup, type Step } from "./document-group";
import { publication, versionEvents } from "./version-events";

/**
 * The history of a draft, version or published document, newest first. Shapes and life cycle follow the Studio's
 * exported type `DocumentGroupEvent`.
 */
export function documentEvents(log: HistoryLog, dataset: string, id: string): DocumentEvent[] {
  const group = new DocumentGroup(log, dataset, id);
  const events =
    splitId(id).layer === "published"
      ? group.steps(id).flatMap((step) => stepEvents(group, step))
      : versionEvents(group, id);
  return newestFirst(events);
}

function stepEvents(group: DocumentGroup, { revision, previous }: Step): LoggedEvent[] {
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
